import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { CurrentUser } from '../accounts/current-user.decorator.js';
import type { SignedInUser } from '../accounts/signed-in-user.js';
import { AddItemInput } from './add-item.input.js';
import { CartService } from './cart.service.js';
import type { CartView } from './cart.view.js';
import { RemoveItemInput } from './remove-item.input.js';

/** The cart for people: what the shop's web pages and its app use. */
@Controller('cart')
export class CartController {
  constructor(private readonly cart: CartService) {}

  @Get()
  view(@CurrentUser() user: SignedInUser): Promise<CartView> {
    return this.cart.view(user);
  }

  @Post('items')
  add(@Body() input: AddItemInput, @CurrentUser() user: SignedInUser): Promise<CartView> {
    return this.cart.addItem(input, user);
  }

  @Delete('items/:sku')
  remove(@Param() input: RemoveItemInput, @CurrentUser() user: SignedInUser): Promise<CartView> {
    return this.cart.removeItem(input, user);
  }

  @Delete()
  clear(@CurrentUser() user: SignedInUser): Promise<CartView> {
    return this.cart.clear(user);
  }
}
