import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { aGiftLink, claim, listEmailsTo, signIn } from '../../testing/shop-actions.ts';
import { warmPool } from '../../testing/warm-pool.ts';
import { carrierSignature } from './index.ts';

const OLD = 'the secret that is being replaced';
const NEW = 'the secret that comes after it';

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp({ settings: { fulfilment: 'carrier', carrierWebhookSecrets: [OLD, NEW] } });
  await warmPool(shop);
});
afterAll(() => shop.close());

const inSeconds = (seconds: number) => new Date(shop.deps.clock.now().getTime() + seconds * 1000);
const deliver = async (body: string | Buffer, signature: string | null) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/fulfilment/webhook',
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'presently-signature': signature }),
    },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const send = (event: Record<string, unknown>, { secret = OLD, at = inSeconds(0) } = {}) => {
  const body = Buffer.from(JSON.stringify(event));
  return deliver(body, carrierSignature(secret, at, body));
};

const newId = () => crypto.randomUUID();
async function aClaimedGift(): Promise<{ id: string; urlId: string }> {
  const urlId = await aGiftLink(shop);
  await claim(shop, urlId);
  const { rows } = await shop.deps.database.pool.query('SELECT id FROM orders WHERE url_id = $1', [urlId]);
  return { id: rows[0].id, urlId };
}
const orderOf = async ({ id }: { id: string }) =>
  (await shop.deps.database.pool.query('SELECT * FROM orders WHERE id = $1', [id])).rows[0];
const eventsOf = async ({ id }: { id: string }): Promise<string[]> =>
  (
    await shop.deps.database.pool.query('SELECT type FROM order_events WHERE order_id = $1 ORDER BY seq', [
      id,
    ])
  ).rows.map((row) => row.type);

test('the carrier’s events move a gift forwards, and it says so to everybody as an operator’s do @R4-10d', async () => {
  const gift = await aClaimedGift();
  const shipped = await send({
    id: newId(),
    order_id: gift.urlId,
    status: 'Shipped',
    tracking_number: '1Z-moves',
    carrier: 'UPS',
    estimated_delivery: '2030-01-02',
    something_else: { we: 'do not know' },
  });
  expect(shipped).toEqual({ status: 200, body: { success: true, data: {} } });
  expect((await shop.call('GET', `/api/orders/track/${gift.urlId}`)).body.data).toMatchObject({
    status: 'Shipped',
    tracking_number: '1Z-moves',
    carrier: 'UPS',
    estimated_delivery: '2030-01-02',
  });
  // From here on the tracking number is enough.
  expect((await send({ id: newId(), tracking_number: '1Z-moves', status: 'Delivered' })).status).toBe(200);
  expect((await orderOf(gift)).status).toBe('Delivered');
  expect(await eventsOf(gift)).toEqual(['Picked', 'Processing', 'Shipped', 'Delivered']);
  const kinds = (await listEmailsTo(shop, 'ada@example.com')).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['shipped', 'delivered']));
  const { rows } = await shop.deps.database.pool.query(
    'SELECT actor_id, actor_name, action, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY seq',
    [gift.id],
  );
  expect(rows[0]).toEqual({
    actor_id: null,
    actor_name: 'The carrier',
    action: 'order.moved',
    before: { status: 'Processing', tracking_number: null, carrier: null, estimated_delivery: null },
    after: {
      status: 'Shipped',
      tracking_number: '1Z-moves',
      carrier: 'UPS',
      estimated_delivery: '2030-01-02',
    },
  });
});

test('the same event again, many times at once too, takes effect once @R4-10d', async () => {
  const gift = await aClaimedGift();
  const event = { id: newId(), order_id: gift.id, status: 'Ordered', tracking_number: 'REPEATED' };
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(event)));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect((await send({ ...event, status: 'Shipped' })).status).toBe(200);
  expect(await eventsOf(gift)).toEqual(['Picked', 'Processing', 'Ordered']);
});

test('events in any order come to the same end @R4-10d', async () => {
  const statuses = ['Ordered', 'Shipped', 'Delivered'];
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const order of orders) {
    const gift = await aClaimedGift();
    const number = `ANY-${order.join('')}`;
    for (const at of order)
      expect(
        (await send({ id: newId(), order_id: gift.id, status: statuses[at], tracking_number: number }))
          .status,
      ).toBe(200);
    expect(await orderOf(gift)).toMatchObject({ status: 'Delivered', tracking_number: number });
    const seen = (await eventsOf(gift)).filter((type) => statuses.includes(type));
    expect(seen).toEqual([...seen].sort((a, b) => statuses.indexOf(a) - statuses.indexOf(b)));
  }
});

test('an event that comes late fills in what is missing and overwrites nothing', async () => {
  const gift = await aClaimedGift();
  await send({ id: newId(), order_id: gift.id, status: 'Delivered', tracking_number: 'NEWEST' });
  await send({ id: newId(), order_id: gift.id, status: 'Ordered', tracking_number: 'OLDER', carrier: 'DHL' });
  expect(await orderOf(gift)).toMatchObject({
    status: 'Delivered',
    tracking_number: 'NEWEST',
    carrier: 'DHL',
  });
});

test('a gift that is unclaimed or cancelled stays as it is', async () => {
  const urlId = await aGiftLink(shop);
  expect((await send({ id: newId(), order_id: urlId, status: 'Shipped' })).status).toBe(200);
  const { body } = await shop.call('GET', `/api/orders/track/${urlId}`);
  expect(body.data).toMatchObject({ status: 'Picked', tracking_number: null });

  const ended = await aClaimedGift();
  const { token } = await signIn(shop, '+12015550100');
  expect((await shop.call('POST', `/api/orders/${ended.id}/cancel`, { token })).status).toBe(200);
  const event = { id: newId(), order_id: ended.id, status: 'Shipped', tracking_number: 'TOO-LATE' };
  expect((await send(event)).status).toBe(200);
  expect(await orderOf(ended)).toMatchObject({ status: 'Cancelled', tracking_number: null });
  expect(await eventsOf(ended)).toEqual(['Picked', 'Processing', 'Cancelled']);
});

test('an unknown order is a 404 each time, so that the carrier may send the event again', async () => {
  const event = { id: newId(), tracking_number: 'NOT-YET-KNOWN', status: 'Delivered' };
  expect((await send(event)).status).toBe(404);
  const gift = await aClaimedGift();
  await send({ id: newId(), order_id: gift.id, status: 'Shipped', tracking_number: 'NOT-YET-KNOWN' });
  expect((await send(event)).status).toBe(200);
  expect((await orderOf(gift)).status).toBe('Delivered');
});

test('a tracking number of two orders moves neither', async () => {
  const gifts = [await aClaimedGift(), await aClaimedGift()];
  for (const gift of gifts)
    await send({ id: newId(), order_id: gift.id, status: 'Shipped', tracking_number: 'TWICE' });
  expect((await send({ id: newId(), tracking_number: 'TWICE', status: 'Delivered' })).status).toBe(404);
});

test('while the secret is being replaced either is good, and no other @R4-10d', async () => {
  const gift = await aClaimedGift();
  const event = () => ({ id: newId(), order_id: gift.id, status: 'Ordered' });
  expect((await send(event(), { secret: OLD })).status).toBe(200);
  expect((await send(event(), { secret: NEW })).status).toBe(200);
  expect((await send(event(), { secret: 'a secret of somebody else' })).status).toBe(400);
  const body = Buffer.from(JSON.stringify(event()));
  const [, foreign] = carrierSignature('a secret of somebody else', inSeconds(0), body).split(',');
  const [time, own] = carrierSignature(NEW, inSeconds(0), body).split(',');
  expect((await deliver(body, `${time},${foreign},${own}`)).status).toBe(200);
});

test('an event that is too old or from the future is refused', async () => {
  const gift = await aClaimedGift();
  const event = () => ({ id: newId(), order_id: gift.id, status: 'Ordered' });
  for (const seconds of [-310, -100_000, 70, 100_000])
    expect((await send(event(), { at: inSeconds(seconds) })).status).toBe(400);
  expect((await orderOf(gift)).status).toBe('Processing');
  for (const seconds of [-290, 50])
    expect((await send(event(), { at: inSeconds(seconds) })).status).toBe(200);
});

test('nothing that was changed on the way is taken', async () => {
  const gift = await aClaimedGift();
  const body = Buffer.from(JSON.stringify({ id: newId(), order_id: gift.id, status: 'Delivered' }));
  const signature = carrierSignature(OLD, inSeconds(0), body);
  const changed = (text: string, at: number, code: number) =>
    text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.nat(), fc.integer({ min: 33, max: 126 }), async (inBody, at, code) => {
      const text = inBody ? body.toString() : signature;
      const mutant = changed(text, at % text.length, code);
      fc.pre(mutant !== text);
      const answer = inBody ? await deliver(mutant, signature) : await deliver(body, mutant);
      expect(answer.status).toBe(400);
    }),
    { numRuns: 300 },
  );
  const pretty = JSON.stringify(JSON.parse(body.toString()), null, 2);
  expect((await deliver(pretty, signature)).status).toBe(400);
  for (const none of [null, '', 't=1', `v1=${'0'.repeat(64)}`, `${signature},v1=`])
    expect((await deliver(body, none)).status).toBe(400);
  expect((await orderOf(gift)).status).toBe('Processing');
  expect((await deliver(body, signature)).status).toBe(200);
});

test.each([
  [{ order_id: 'x', status: 'Shipped' }, 'id'],
  [{ id: 'e', order_id: 'x', status: 'Cancelled' }, 'status'],
  [{ id: 'e', order_id: 'x', status: 'Picked' }, 'status'],
  [{ id: 'e', status: 'Shipped' }, 'order_id'],
  [{ id: 'e', order_id: 'x', status: 'Shipped', estimated_delivery: 'soon' }, 'estimated_delivery'],
  [{ id: 'e', order_id: 'x\0', status: 'Shipped' }, 'order_id'],
])('a signed event that says too little (%o) is a 400 that names %s', async (event, field) => {
  const { status, body } = await send(event);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('signed bytes that are no JSON are a 400', async () => {
  for (const text of ['', 'null', '[]', '{', '\uFEFF']) {
    const body = Buffer.from(text);
    expect((await deliver(body, carrierSignature(OLD, inSeconds(0), body))).status).toBe(400);
  }
});

test('a shop without a secret has nothing at this address', async () => {
  const other = await buildTestApp();
  const { status } = await other.call('POST', '/api/fulfilment/webhook', { body: { id: 'e' } });
  await other.close();
  expect(status).toBe(404);
});
