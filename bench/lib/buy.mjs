import { post } from './post.mjs';

const billing = {
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace@example.com',
  address: '1 Navy Way',
  city: 'Arlington',
  state: 'VA',
  zip_code: '22201',
};

const address = {
  name: 'Ada Lovelace',
  address_ln_1: '12 Analytical Row',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  email: 'ada@example.com',
};

/** Creates a payment method in the sandbox, as a browser would; its card is always accepted. Answers with its id. */
export async function createPaymentMethod(origin) {
  const card = await post(`${origin}/sandbox/v1/payment_methods`, {
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
  });
  return card.body?.id;
}

/** Places a guest's order. */
export const order = (origin, giftId, paymentMethodId) =>
  post(
    `${origin}/api/orders`,
    { inventory_id: giftId, payment_method_id: paymentMethodId, billing, notes: 'Bench' },
    { 'idempotency-key': crypto.randomUUID() },
  );

/** A guest's purchase, payment method included. Answers with the id of the gift link. */
export async function buy(origin, giftId) {
  const { status, body } = await order(origin, giftId, await createPaymentMethod(origin));
  if (status !== 201) throw new Error(`an order failed: ${status} ${body?.error}`);
  return body.gift_id;
}

export const claim = (origin, linkId) => post(`${origin}/api/orders/claim/${linkId}/address`, address);

/** Ids of gifts in stock. */
export async function listGiftIds(origin) {
  const { data } = await (await fetch(`${origin}/api/gifts?limit=50&in_stock=true`)).json();
  return data.map((gift) => gift.id);
}
