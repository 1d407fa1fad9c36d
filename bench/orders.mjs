import { median } from './lib/load.mjs';
import { openShop } from './lib/shop.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const ordersARound = 100;

const billing = {
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace@example.com',
  address: '1 Navy Way',
  city: 'Arlington',
  state: 'VA',
  zip_code: '22201',
};

async function post(url, body, headers = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** One guest's purchase: the card to the processor, then the order. */
async function buy(origin, giftId) {
  const card = await post(`${origin}/sandbox/v1/payment_methods`, {
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
  });
  const order = await post(
    `${origin}/api/orders`,
    { inventory_id: giftId, payment_method_id: card.body.id, billing, notes: 'Bench' },
    { 'idempotency-key': crypto.randomUUID() },
  );
  if (order.status !== 201) throw new Error(`an order failed: ${order.status} ${order.body.error}`);
}

async function ordersPerSecond(origin, giftIds, atOnce) {
  let left = ordersARound;
  const begin = performance.now();
  const buyer = async () => {
    while (left-- > 0) await buy(origin, giftIds[left % giftIds.length]);
  };
  await Promise.all(Array.from({ length: atOnce }, buyer));
  return (ordersARound * 1000) / (performance.now() - begin);
}

const shop = await openShop();
try {
  const { data } = await (await fetch(`${shop.origin}/api/gifts?limit=50&in_stock=true`)).json();
  const giftIds = data.map((gift) => gift.id);
  const rows = [];
  for (const atOnce of [1, 10]) {
    const figures = [];
    for (let round = 0; round < rounds; round++)
      figures.push(await ordersPerSecond(shop.origin, giftIds, atOnce));
    rows.push({ 'guests at once': atOnce, 'orders/s': median(figures).toFixed(1), failed: 0 });
  }
  console.table(rows);
} finally {
  await shop.close();
}
