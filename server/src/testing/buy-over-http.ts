import { BILLING, SANDBOX_CARDS } from './shop-actions.ts';

type Ask = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: string }>;

/** A guest buys a gift in the sandbox over HTTP; answers with the order as it was acknowledged. */
export async function buyOverHttp(ask: Ask, giftId: string): Promise<{ gift_id: string }> {
  const paymentMethod = await createPaymentMethod(ask);
  const { status, body } = await ask('POST', '/api/orders', orderBody(giftId, paymentMethod));
  if (status !== 201) throw new Error(`expected an order, got ${status}: ${body}`);
  return JSON.parse(body);
}

export async function createPaymentMethod(ask: Ask): Promise<string> {
  const card = { number: SANDBOX_CARDS.pays, exp_month: 12, exp_year: 2034, cvc: '123' };
  const { body } = await ask('POST', '/sandbox/v1/payment_methods', { type: 'card', card });
  return JSON.parse(body).id;
}

export const orderBody = (giftId: string, paymentMethod: string) => ({
  inventory_id: giftId,
  payment_method_id: paymentMethod,
  billing: BILLING,
  notes: 'Happy birthday!',
});
