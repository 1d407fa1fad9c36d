// Simulates the owner's actions in a browser for live-in-an-hour-check.sh: the same https calls as the pages. Runs in
// the check's Debian, with only Node. Usage: node live-in-an-hour-rehearsal.mjs <step> <state file>
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const ORIGIN = 'https://gifts.example';
const OWNER = '+12015550100';
const MESSAGES = 'http://127.0.0.1:12115/';
const LIVE = { key: 'pk_live_fake', stripe: 'http://127.0.0.1:12111' };
const TEST = { key: 'pk_test_fake', stripe: 'http://127.0.0.1:12113' };
const BILLING = {
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace@example.com',
  address: '1 Navy Way',
  city: 'Arlington',
  state: 'VA',
  zip_code: '22201',
};
const ADDRESS = {
  name: 'Ada Lovelace',
  address_ln_1: '12 Analytical Row',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  email: 'ada@example.com',
};

const [step, file] = process.argv.slice(2);
const memory = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const remember = (facts) => writeFileSync(file, JSON.stringify(Object.assign(memory, facts)));

async function call(method, path, body) {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    origin: ORIGIN,
  };
  if (memory.token) headers.authorization = `Bearer ${memory.token}`;
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const response = await fetch(`${ORIGIN}/api${path}`, init);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Waits for up to a minute until the condition returns a value. */
async function until(what, condition) {
  for (let tries = 0; tries < 120; tries += 1) {
    const found = await condition();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`not within a minute: ${what}`);
}
const messages = async () => (await fetch(MESSAGES)).json();
const mailTo = (address, subject) =>
  until(`email to ${address}: ${subject}`, async () =>
    (await messages()).mails.some(({ to, source }) => to.includes(address) && subject.test(source)),
  );

/** Buys as a guest: the card goes to Stripe, the order to the shop. */
async function buy({ key, stripe }) {
  const { token } = memory;
  delete memory.token;
  const card = { 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '2034' };
  const form = new URLSearchParams({ type: 'card', ...card, 'card[cvc]': '123', key });
  const method = await (await fetch(`${stripe}/v1/payment_methods`, { method: 'POST', body: form })).json();
  const { data: gifts } = await call('GET', '/gifts?limit=1');
  const order = { inventory_id: gifts[0].id, payment_method_id: method.id, notes: 'Happy birthday!' };
  const { data, gift_id } = await call('POST', '/orders', { ...order, billing: BILLING });
  if (token) memory.token = token;
  if (data.payment_status !== 'paid') throw new Error(`the order is ${data.payment_status}`);
  console.log(`bought ${gifts[0].name}: ${data.order_number}`);
  return { id: data.id, link: gift_id };
}

const move = async (id, status, fields = {}) => {
  const { data } = await call('POST', '/operator/orders/move', { moves: [{ id, status, ...fields }] });
  if (!data.results[0].ok) throw new Error(`${status}: ${data.results[0].error}`);
};

const steps = {
  async 'first sign-in'() {
    await call('POST', '/auth/send-code', { phone_number: OWNER });
    const sms = await until('SMS', async () => (await messages()).sms.findLast(({ to }) => to === OWNER));
    const code = /\b\d{6}\b/.exec(sms.body)[0];
    const { data } = await call('POST', '/auth/verify-code', { phone_number: OWNER, code });
    remember({ token: data.token });
    const { data: categories } = await call('GET', '/operator/categories');
    const gift = { name: 'Wooden blocks', description: 'Forty blocks of beech.', price: 12.5, stock: 10 };
    await call('POST', '/operator/gifts', { ...gift, category_ids: [categories[0].id] });
    console.log(`signed in as ${data.user.role}, and added a gift`);
  },
  async rehearsal() {
    const shipped = await buy(LIVE);
    await mailTo(BILLING.email, /^Subject: /m);
    await call('POST', `/orders/claim/${shipped.link}/address`, ADDRESS);
    await mailTo(ADDRESS.email, /^Subject: /m);
    await move(shipped.id, 'Ordered');
    await move(shipped.id, 'Shipped', { tracking_number: '1Z999AA10123456784', carrier: 'UPS' });
    console.log('claimed, packed and shipped; both have an email');
    const refunded = await buy(LIVE);
    await call('POST', `/operator/orders/${refunded.id}/refund`, { reason: 'Rehearsal' });
    await until('refund', async () => {
      const { data } = await call('GET', `/operator/orders/${refunded.id}`);
      return data.payment_status === 'refunded';
    });
    console.log('refunded another');
    remember({ shipped });
  },
  async 'test purchase'() {
    await buy(TEST);
  },
  /** Earlier orders are still there, and the shop still accepts new ones. */
  async 'still open'() {
    const { data } = await call('GET', `/orders/track/${memory.shipped.link}`);
    if (data.status !== 'Shipped') throw new Error(`the order is ${data.status}`);
    await buy(LIVE);
  },
};
await steps[step]();
