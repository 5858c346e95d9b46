// One input of six fields in the words of every contender: strings with lengths, an integer range, an enumeration, an
// optional boolean, a nested object, a list of strings.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { z } from 'zod';

export const CHANNELS = ['web', 'shop', 'phone'];

export const INPUT = Object.freeze({
  sku: 'MUG-0001',
  quantity: 3,
  channel: 'web',
  gift: true,
  address: { street: '1 Long Lane', city: 'Leeds' },
  tags: ['fragile', 'first order'],
});

const decorate = (type, field, designType, ...decorators) => {
  Reflect.defineMetadata('design:type', designType, type.prototype, field);
  for (const decorator of decorators) decorator(type.prototype, field);
};

export class Address {}
decorate(Address, 'street', String, IsString(), Length(1, 100));
decorate(Address, 'city', String, IsString(), Length(1, 60));

/** A class of its own for each tool that wants one. */
export function orderClass(name = 'OrderInput') {
  const Order = { [name]: class {} }[name];
  decorate(Order, 'sku', String, IsString(), Length(1, 40));
  decorate(Order, 'quantity', Number, IsInt(), Min(1), Max(100));
  decorate(Order, 'channel', String, IsIn(CHANNELS));
  decorate(Order, 'gift', Boolean, IsOptional(), IsBoolean());
  decorate(
    Order,
    'address',
    Address,
    ValidateNested(),
    Type(() => Address),
  );
  decorate(Order, 'tags', Array, IsArray(), ArrayMaxSize(10), IsString({ each: true }), MaxLength(20, { each: true }));
  return Order;
}

export const OrderInput = orderClass();

export const zodOrder = () =>
  z.object({
    sku: z.string().min(1).max(40),
    quantity: z.int().min(1).max(100),
    channel: z.enum(CHANNELS),
    gift: z.boolean().optional(),
    address: z.object({ street: z.string().min(1).max(100), city: z.string().min(1).max(60) }),
    tags: z.array(z.string().max(20)).max(10),
  });

const isText = (value, least, most) => typeof value === 'string' && value.length >= least && value.length <= most;
const KEYS = new Set(Object.keys(INPUT));

/** The same checks, written by hand. */
export function checkByHand(input) {
  const { sku, quantity, channel, gift, address, tags } = input;
  for (const key in input) if (!KEYS.has(key)) throw new TypeError(key);
  if (!isText(sku, 1, 40)) throw new TypeError('sku');
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 100) throw new TypeError('quantity');
  if (!CHANNELS.includes(channel)) throw new TypeError('channel');
  if (gift !== undefined && typeof gift !== 'boolean') throw new TypeError('gift');
  if (!isText(address?.street, 1, 100) || !isText(address?.city, 1, 60)) throw new TypeError('address');
  if (!Array.isArray(tags) || tags.length > 10 || !tags.every((tag) => isText(tag, 0, 20))) throw new TypeError('tags');
  const order = new OrderInput();
  order.sku = sku;
  order.quantity = quantity;
  order.channel = channel;
  if (gift !== undefined) order.gift = gift;
  order.address = Object.assign(new Address(), address);
  order.tags = [...tags];
  return order;
}

/** What the tool of every contender does. */
export const place = (input) => ({ number: '1042', sku: input.sku, total: input.quantity * 12 });
