import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { anUploadForm, aUniquePng } from '../../../../test/support/images.ts';
import { placeOrder } from '../../../../test/support/shop-actions.ts';
import { test as it, listAudit, operatorClient } from './editing.fixture.ts';

const offered = async (shop: TestApp): Promise<string[]> =>
  (await shop.call('GET', '/api/card-images')).body.data.map(({ id }: { id: string }) => id);

describe('card designs', () => {
  it('can be chosen once they have an image, with a link preview made from it @R1-13b @R2-102', async ({
    shop,
    ada,
  }) => {
    const made = await ada.call('POST', '/card-images', { name: 'New Moon', category: 'Birthday' });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { id: 'new-moon', image_url: null, preview_url: null, description: '' },
    ]);
    expect(await offered(shop)).not.toContain('new-moon');
    expect((await placeOrder(shop, { body: { card_image_id: 'new-moon' } })).status).toBe(400);

    const updated = await ada.call('POST', '/card-images/new-moon/images', anUploadForm(await aUniquePng()));
    expect(updated.status, JSON.stringify(updated.body)).toBe(201);
    const { image_url, preview_url } = updated.body.data;
    expect(image_url).toMatch(/^\/media\/new-moon-card\.[0-9a-f]{8}-640\.webp$/);
    expect(preview_url).toMatch(/^\/media\/new-moon-preview\.[0-9a-f]{8}-1200\.jpg$/);
    expect(await offered(shop)).toContain('new-moon');
    const preview = await shop.app.inject(preview_url);
    const { default: sharp } = await import('sharp');
    expect(await sharp(preview.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect((await listAudit(shop, 'card_image', 'new-moon')).map(({ action }) => action)).toEqual([
      'card_image.created',
      'card_image.picture_changed',
    ]);
  });

  it('a retired design cannot be chosen, and orders with it keep it @R1-13b @R2-102', async ({
    shop,
    ada,
  }) => {
    await ada.call('POST', '/card-images', { name: 'Sun', category: 'Summer' });
    await ada.call('POST', '/card-images/sun/images', anUploadForm(await aUniquePng()));
    const order = (await placeOrder(shop, { body: { card_image_id: 'sun' } })).body;
    expect((await ada.call('DELETE', '/card-images/sun')).body.data.retired_at).toEqual(expect.any(String));
    expect(await offered(shop)).not.toContain('sun');
    expect((await shop.call('GET', '/api/card-images/categories')).body.data).not.toContain('Summer');
    expect((await placeOrder(shop, { body: { card_image_id: 'sun' } })).status).toBe(400);
    expect((await shop.call('GET', `/api/orders/claim/${order.gift_id}`)).body.data.card_image_id).toBe(
      'sun',
    );
    await ada.call('PUT', '/card-images/sun', { retired: false });
    expect(await offered(shop)).toContain('sun');
  });

  it('are renamed, moved and sorted; a stale edit is a 409 that says who changed what @R1-13b @R2-102', async ({
    shop,
    ada,
  }) => {
    const { body } = await ada.call('POST', '/card-images', { name: 'Tide', category: 'Sea' });
    const grace = await operatorClient(shop, 'Grace', '+12015550132');
    const changed = await grace.call('PUT', '/card-images/tide', {
      name: 'Tides',
      category: 'Ocean',
      position: 0,
    });
    expect(changed.body.data).toMatchObject({ name: 'Tides', category: 'Ocean', position: 0 });
    const late = await ada.call('PUT', '/card-images/tide', {
      description: 'Waves',
      seen_updated_at: body.data.updated_at,
    });
    expect([late.status, late.body.error]).toEqual([
      409,
      "Grace Operator changed the name, category, and position just now. Your changes weren't saved. Review them and try again.",
    ]);
    const list = await ada.call('GET', '/card-images?query=tides');
    expect(list.body.data).toHaveLength(1);
  });

  it.for(['GET', 'PUT', 'DELETE'] as const)(
    '%s of an unknown design is a 404 @R2-102',
    async (method, { ada }) => {
      const response = await ada.call(method, '/card-images/nothing', method === 'PUT' ? {} : undefined);
      expect([response.status, response.body.error]).toEqual([404, 'Card design not found']);
    },
  );
});
