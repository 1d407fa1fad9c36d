import { BILLING, SANDBOX_CARDS } from './shop-actions.ts';

type SendRequest = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: string }>;

/** Buys a gift as a guest, over HTTP with a sandbox card. Answers with the body of the response. */
export async function buyOverHttp(send: SendRequest, giftId: string): Promise<{ gift_id: string }> {
  const paymentMethod = await createPaymentMethod(send);
  const { status, body } = await send('POST', '/api/orders', orderBody(giftId, paymentMethod));
  if (status !== 201) throw new Error(`expected an order, got ${status}: ${body}`);
  return JSON.parse(body);
}

export async function createPaymentMethod(send: SendRequest): Promise<string> {
  const card = { number: SANDBOX_CARDS.pays, exp_month: 12, exp_year: 2034, cvc: '123' };
  const { body } = await send('POST', '/sandbox/v1/payment_methods', { type: 'card', card });
  return JSON.parse(body).id;
}

export const orderBody = (giftId: string, paymentMethod: string) => ({
  inventory_id: giftId,
  payment_method_id: paymentMethod,
  billing: BILLING,
  notes: 'Happy birthday!',
});
