import type { TestApp } from '../../../test/support/build-test-app.ts';
import { claim, placeOrder } from '../../../test/support/shop-actions.ts';

export type DeliveredGift = {
  orderId: string;
  urlId: string;
  /** Of a guest. */
  manageKey: string;
  /** Of the recipient's browser. */
  cookies: Record<string, string>;
  cookie: string;
};

/** A gift that was bought, claimed and, by default, delivered. Bought by a guest unless a token is given. */
export async function aDeliveredGift(
  shop: TestApp,
  {
    giftId,
    operatorToken,
    token,
    recipient = 'Ada Lovelace',
    status = 'Delivered',
  }: { giftId: string; operatorToken: string; token?: string; recipient?: string; status?: string },
): Promise<DeliveredGift> {
  const { body } = await placeOrder(shop, { giftId, ...(token ? { token } : {}) });
  const urlId: string = body.gift_id;
  const { cookies } = await claim(shop, urlId, { address: { name: recipient } });
  const moved = await shop.call('PUT', `/api/orders/${urlId}/tracking`, {
    token: operatorToken,
    body: { status },
  });
  if (moved.status !== 200) throw new Error(`expected a move, got ${JSON.stringify(moved.body)}`);
  return {
    orderId: body.data.id,
    urlId,
    manageKey: body.manage_key,
    cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  };
}
