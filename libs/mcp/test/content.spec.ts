import { Injectable } from '@nestjs/common';
import { EVERYONE, OnToolDescribed, ToolMethod, ToolResult, type ToolDescription } from '@toolwright/core';
import { CLIENTS, type TestClient } from './clients.js';
import { openShop, type Shop } from './shop/shop.app.js';
import { ProductView } from './shop/inputs.js';

const PNG = Buffer.from('iVBORw0KGgo=', 'base64');
const ICON = 'data:image/png;base64,iVBORw0KGgo=';
const say = (name: string) => ({ name, description: 'Shows.', operation: 'read' as const, permission: EVERYONE });

@Injectable()
class GalleryService {
  @ToolMethod({ ...say('gallery/image'), icon: ICON, label: 'A picture' })
  image() {
    return ToolResult.ok(undefined, { content: [{ type: 'image', data: PNG, mimeType: 'image/png' }] });
  }

  @ToolMethod({ ...say('gallery/all'), output: ProductView, icon: 'https://shop.example/icon.svg' })
  all() {
    return ToolResult.ok<ProductView>(
      { sku: 'ABC', stock: 3 },
      {
        message: 'Look.',
        content: [
          { type: 'text', text: 'A picture:' },
          { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' },
          { type: 'resource', resource: { uri: 'shop://abc', mimeType: 'text/plain', text: 'ABC' } },
          { type: 'resource', resource: { uri: 'shop://abc.png', blob: PNG } },
          { type: 'resource_link', uri: 'https://shop.example/abc', name: 'abc', mimeType: 'text/html' },
        ],
      },
    );
  }

  @ToolMethod(say('gallery/broken'))
  broken() {
    return ToolResult.ok('fine', { content: [{ type: 'image', data: 'hunter2!', mimeType: 'image/png' }] });
  }
}

@Injectable()
class Describer {
  @OnToolDescribed()
  describe(description: ToolDescription): void {
    if (description.name === 'products/ping') throw new Error('this one cannot be told');
  }
}

describe.each(CLIENTS)('content for the client of %s', (_, connect) => {
  let shop: Shop;
  let client: TestClient;
  beforeAll(async () => {
    shop = await openShop({ providers: [GalleryService, Describer] });
    client = await connect(shop.url);
  });
  afterAll(async () => {
    await client.close();
    await shop.close();
  });

  it('is a picture alone where the tool returns nothing else', async () => {
    const { content } = await client.call('gallery__image');
    expect(content).toEqual([{ type: 'image', data: PNG.toString('base64'), mimeType: 'image/png' }]);
  });

  it('stands between the value and the words', async () => {
    await client.list();
    const result = await client.call('gallery__all');
    expect(result.structuredContent).toEqual({ sku: 'ABC', stock: 3 });
    expect(result.content).toEqual([
      { type: 'text', text: '{"sku":"ABC","stock":3}' },
      { type: 'text', text: 'A picture:' },
      { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' },
      { type: 'resource', resource: { uri: 'shop://abc', mimeType: 'text/plain', text: 'ABC' } },
      { type: 'resource', resource: { uri: 'shop://abc.png', blob: PNG.toString('base64') } },
      { type: 'resource_link', uri: 'https://shop.example/abc', name: 'abc', mimeType: 'text/html' },
      { type: 'text', text: 'Look.' },
    ]);
  });

  it('that no client could show is a failure of the tool, and says nothing of itself', async () => {
    const result = await client.call('gallery__broken');
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    expect(JSON.stringify(result)).not.toContain('hunter2');
    expect(shop.ledger.entries.at(-1)).toMatchObject({ tool: 'gallery/broken', code: 'output_invalid' });
  });

  it('lists titles and icons, and hides no tool because of one whose description fails', async () => {
    const tools = new Map((await client.list()).map((tool) => [tool.name, tool]));
    expect(tools.get('gallery__image')).toMatchObject({ title: 'A picture', icons: [{ src: ICON }] });
    expect(tools.get('gallery__all')).toMatchObject({ icons: [{ src: 'https://shop.example/icon.svg' }] });
    expect(tools.get('gallery__broken')).not.toHaveProperty('icons');
    expect(tools.has('products__ping')).toBe(false);
    expect(tools.has('products__find')).toBe(true);
    await expect(client.call('products__ping')).rejects.toMatchObject({ code: -32_602 });
  });
});

it.each([
  'http://shop.example/icon.png',
  'javascript:alert(1)',
  'data:text/html,x',
  'icon.png',
  `${ICON}${'A'.repeat(33_000)}`,
])('does not boot with the icon %.40s', async (icon) => {
  @Injectable()
  class IconService {
    @ToolMethod({ ...say('icons/one'), icon })
    one(): string {
      return 'one';
    }
  }
  await expect(openShop({ providers: [IconService] })).rejects.toThrow(/its icon cannot be shown/);
});
