import fc from 'fast-check';
import { expect } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts';
import { aGiftLink, claim, listEmailsTo, signIn } from '../../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../../test/support/shop-test.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';
import { carrierSignature } from './carrier-signature.ts';

const OLD_SECRET = 'the secret that is being replaced';
const NEW_SECRET = 'the secret that comes after it';

const test = shopTest.extend(
  'shopOptions',
  { scope: 'file' },
  {
    settings: { fulfilment: 'carrier', carrierWebhookSecrets: [OLD_SECRET, NEW_SECRET] },
  },
);

test.beforeAll(({ shop }) => warmPool(shop));

const inSeconds = (shop: TestApp, seconds: number) =>
  new Date(shop.deps.clock.now().getTime() + seconds * 1000);
const deliver = async (shop: TestApp, body: string | Buffer, signature: string | null) => {
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
const send = (
  shop: TestApp,
  event: Record<string, unknown>,
  { secret = OLD_SECRET, signedAt = inSeconds(shop, 0) } = {},
) => {
  const body = Buffer.from(JSON.stringify(event));
  return deliver(shop, body, carrierSignature(secret, signedAt, body));
};

const newId = () => crypto.randomUUID();
async function aClaimedGift(shop: TestApp): Promise<{ id: string; urlId: string }> {
  const urlId = await aGiftLink(shop);
  await claim(shop, urlId);
  const { rows } = await shop.deps.database.pool.query('SELECT id FROM orders WHERE url_id = $1', [urlId]);
  return { id: rows[0].id, urlId };
}
const orderOf = async (shop: TestApp, { id }: { id: string }) =>
  (
    await shop.deps.database.pool.query(
      'SELECT * FROM orders LEFT JOIN shipments ON order_id = id WHERE id = $1',
      [id],
    )
  ).rows[0];
const eventsOf = async (shop: TestApp, { id }: { id: string }): Promise<string[]> =>
  (
    await shop.deps.database.pool.query(
      'SELECT type FROM order_events WHERE order_id = $1 ORDER BY sequence',
      [id],
    )
  ).rows.map((row) => row.type);

test('an event about a parcel whose shipment an operator has undone finds no order @R16-22', async ({
  shop,
}) => {
  const gift = await aClaimedGift(shop);
  const { token } = await signIn(shop, '+12015550100');
  const number = '1Z-UNDONE';
  const ship = { status: 'Shipped', tracking_number: number };
  const tell = () => send(shop, { id: newId(), tracking_number: number, status: 'Delivered' });
  const undo = () => shop.call('POST', `/api/operator/orders/${gift.id}/undo`, { token });
  for (let round = 0; round < 5; round++) {
    await shop.call('PUT', `/api/orders/${gift.id}/tracking`, { token, body: ship });
    const [undone, told] = await Promise.all([undo(), tell()]);
    if (undone.status === 409) {
      expect([told.status, (await orderOf(shop, gift)).status]).toEqual([200, 'Delivered']);
      return;
    }
    expect([undone.status, told.status]).toEqual([200, 404]);
    expect(await orderOf(shop, gift)).toMatchObject({ status: 'Processing', tracking_number: null });
  }
});

test('messages about a shipment that wait have what the carrier says meanwhile @R16-21', async ({
  shop,
  sql,
}) => {
  const gift = await aClaimedGift(shop);
  const { token } = await signIn(shop, '+12015550100');
  const ship = { status: 'Shipped', tracking_number: '1Z-TYPED' };
  await shop.call('PUT', `/api/orders/${gift.id}/tracking`, { token, body: ship });
  const event = { order_id: gift.id, status: 'Shipped', tracking_number: '1Z-PICKED-UP' };
  expect((await send(shop, { id: newId(), ...event })).status).toBe(200);
  const messages = await sql(
    `SELECT body, next_attempt_at > now() + interval '1 minute' AS waits FROM outbox_messages
     WHERE order_id = $1 AND kind = 'shipped' AND status = 'queued'`,
    [gift.id],
  );
  expect(messages).toHaveLength(2);
  for (const message of messages)
    expect(message).toEqual({ body: expect.stringContaining('1Z-PICKED-UP'), waits: true });
});

test('carrier events move an order forwards, with the same events, messages and audit log as an operator @R4-10d', async ({
  shop,
}) => {
  const gift = await aClaimedGift(shop);
  const shipped = await send(shop, {
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
  // Now the tracking number identifies the order.
  expect((await send(shop, { id: newId(), tracking_number: '1Z-moves', status: 'Delivered' })).status).toBe(
    200,
  );
  expect((await orderOf(shop, gift)).status).toBe('Delivered');
  expect(await eventsOf(shop, gift)).toEqual(['Picked', 'Processing', 'Shipped', 'Delivered']);
  const kinds = (await listEmailsTo(shop, 'ada@example.com')).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['shipped', 'delivered']));
  const { rows } = await shop.deps.database.pool.query(
    'SELECT actor_id, actor_name, action, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY sequence',
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

test('a repeated event takes effect once, also if repeated concurrently @R4-10d', async ({ shop }) => {
  const gift = await aClaimedGift(shop);
  const event = { id: newId(), order_id: gift.id, status: 'Ordered', tracking_number: 'REPEATED' };
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(shop, event)));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect((await send(shop, { ...event, status: 'Shipped' })).status).toBe(200);
  expect(await eventsOf(shop, gift)).toEqual(['Picked', 'Processing', 'Ordered']);
});

test('events in any order lead to the same final state @R4-10d', async ({ shop }) => {
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
    const gift = await aClaimedGift(shop);
    const number = `ANY-${order.join('')}`;
    for (const index of order)
      expect(
        (
          await send(shop, {
            id: newId(),
            order_id: gift.id,
            status: statuses[index],
            tracking_number: number,
          })
        ).status,
      ).toBe(200);
    expect(await orderOf(shop, gift)).toMatchObject({ status: 'Delivered', tracking_number: number });
    const seen = (await eventsOf(shop, gift)).filter((type) => statuses.includes(type));
    expect(seen).toEqual([...seen].sort((a, b) => statuses.indexOf(a) - statuses.indexOf(b)));
  }
});

test('an event clears nothing that it leaves out or has no value for', async ({ shop }) => {
  const gift = await aClaimedGift(shop);
  const known = { tracking_number: '1Z-KEPT', carrier: 'UPS', estimated_delivery: '2030-01-02' };
  const tell = (fields: object) =>
    send(shop, { id: newId(), order_id: gift.id, status: 'Shipped', ...fields });
  expect((await tell(known)).status).toBe(200);
  for (const fields of [
    {},
    { tracking_number: '', carrier: ' ' },
    { tracking_number: null, carrier: null, estimated_delivery: null },
  ]) {
    expect((await tell(fields)).status).toBe(200);
    const { body } = await shop.call('GET', `/api/orders/track/${gift.urlId}`);
    expect(body.data).toMatchObject(known);
  }
});

test('a late event fills in missing fields and overwrites nothing', async ({ shop }) => {
  const gift = await aClaimedGift(shop);
  await send(shop, { id: newId(), order_id: gift.id, status: 'Delivered', tracking_number: 'NEWEST' });
  await send(shop, {
    id: newId(),
    order_id: gift.id,
    status: 'Ordered',
    tracking_number: 'OLDER',
    carrier: 'DHL',
  });
  expect(await orderOf(shop, gift)).toMatchObject({
    status: 'Delivered',
    tracking_number: 'NEWEST',
    carrier: 'DHL',
  });
});

test('events for an unclaimed or cancelled gift are ignored', async ({ shop }) => {
  const urlId = await aGiftLink(shop);
  expect((await send(shop, { id: newId(), order_id: urlId, status: 'Shipped' })).status).toBe(200);
  const { body } = await shop.call('GET', `/api/orders/track/${urlId}`);
  expect(body.data).toMatchObject({ status: 'Picked', tracking_number: null });

  const ended = await aClaimedGift(shop);
  const { token } = await signIn(shop, '+12015550100');
  expect((await shop.call('POST', `/api/orders/${ended.id}/cancel`, { token })).status).toBe(200);
  const event = { id: newId(), order_id: ended.id, status: 'Shipped', tracking_number: 'TOO-LATE' };
  expect((await send(shop, event)).status).toBe(200);
  expect(await orderOf(shop, ended)).toMatchObject({ status: 'Cancelled', tracking_number: null });
  expect(await eventsOf(shop, ended)).toEqual(['Picked', 'Processing', 'Cancelled']);
});

test('an event for an unknown order gets a 404 and can be retried', async ({ shop }) => {
  const event = { id: newId(), tracking_number: 'NOT-YET-KNOWN', status: 'Delivered' };
  expect((await send(shop, event)).status).toBe(404);
  const gift = await aClaimedGift(shop);
  await send(shop, { id: newId(), order_id: gift.id, status: 'Shipped', tracking_number: 'NOT-YET-KNOWN' });
  expect((await send(shop, event)).status).toBe(200);
  expect((await orderOf(shop, gift)).status).toBe('Delivered');
});

test('a tracking number that two orders share moves neither', async ({ shop }) => {
  const gifts = [await aClaimedGift(shop), await aClaimedGift(shop)];
  for (const gift of gifts)
    await send(shop, { id: newId(), order_id: gift.id, status: 'Shipped', tracking_number: 'TWICE' });
  expect((await send(shop, { id: newId(), tracking_number: 'TWICE', status: 'Delivered' })).status).toBe(404);
});

test('during secret rotation both secrets are accepted, and no other @R4-10d', async ({ shop }) => {
  const gift = await aClaimedGift(shop);
  const event = () => ({ id: newId(), order_id: gift.id, status: 'Ordered' });
  expect((await send(shop, event(), { secret: OLD_SECRET })).status).toBe(200);
  expect((await send(shop, event(), { secret: NEW_SECRET })).status).toBe(200);
  expect((await send(shop, event(), { secret: 'an unrelated secret' })).status).toBe(400);
  const body = Buffer.from(JSON.stringify(event()));
  const [, invalid] = carrierSignature('an unrelated secret', inSeconds(shop, 0), body).split(',');
  const [time, valid] = carrierSignature(NEW_SECRET, inSeconds(shop, 0), body).split(',');
  expect((await deliver(shop, body, `${time},${invalid},${valid}`)).status).toBe(200);
});

test('an event that is too old or from the future is rejected', async ({ shop }) => {
  const gift = await aClaimedGift(shop);
  const event = () => ({ id: newId(), order_id: gift.id, status: 'Ordered' });
  for (const seconds of [-310, -100_000, 70, 100_000])
    expect((await send(shop, event(), { signedAt: inSeconds(shop, seconds) })).status).toBe(400);
  expect((await orderOf(shop, gift)).status).toBe('Processing');
  for (const seconds of [-290, 50])
    expect((await send(shop, event(), { signedAt: inSeconds(shop, seconds) })).status).toBe(200);
});

test('an event with a modified body or signature is rejected', async ({ shop }) => {
  const gift = await aClaimedGift(shop);
  const body = Buffer.from(JSON.stringify({ id: newId(), order_id: gift.id, status: 'Delivered' }));
  const signature = carrierSignature(OLD_SECRET, inSeconds(shop, 0), body);
  const replaceAt = (text: string, index: number, code: number) =>
    text.slice(0, index) + String.fromCharCode(code) + text.slice(index + 1);
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.nat(),
      fc.integer({ min: 33, max: 126 }),
      async (inBody, index, code) => {
        const text = inBody ? body.toString() : signature;
        const mutant = replaceAt(text, index % text.length, code);
        fc.pre(mutant !== text);
        const answer = inBody ? await deliver(shop, mutant, signature) : await deliver(shop, body, mutant);
        expect(answer.status).toBe(400);
      },
    ),
    { numRuns: 300 },
  );
  const pretty = JSON.stringify(JSON.parse(body.toString()), null, 2);
  expect((await deliver(shop, pretty, signature)).status).toBe(400);
  for (const malformed of [null, '', 't=1', `v1=${'0'.repeat(64)}`, `${signature},v1=`])
    expect((await deliver(shop, body, malformed)).status).toBe(400);
  expect((await orderOf(shop, gift)).status).toBe('Processing');
  expect((await deliver(shop, body, signature)).status).toBe(200);
});

test.for<[event: Record<string, unknown>, field: string]>([
  [{ order_id: 'x', status: 'Shipped' }, 'id'],
  [{ id: 'e', order_id: 'x', status: 'Cancelled' }, 'status'],
  [{ id: 'e', order_id: 'x', status: 'Picked' }, 'status'],
  [{ id: 'e', status: 'Shipped' }, 'order_id'],
  [{ id: 'e', order_id: 'x', status: 'Shipped', estimated_delivery: 'soon' }, 'estimated_delivery'],
  [{ id: 'e', order_id: 'x\0', status: 'Shipped' }, 'order_id'],
])('a signed but invalid event (%o) is a 400 that names the field %s', async ([event, field], { shop }) => {
  const { status, body } = await send(shop, event);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('a signed body that is not JSON is a 400', async ({ shop }) => {
  for (const text of ['', 'null', '[]', '{', '\uFEFF']) {
    const body = Buffer.from(text);
    expect((await deliver(shop, body, carrierSignature(OLD_SECRET, inSeconds(shop, 0), body))).status).toBe(
      400,
    );
  }
});

test('without a secret the webhook is a 404', async () => {
  const other = await buildTestApp();
  const { status } = await other.call('POST', '/api/fulfilment/webhook', { body: { id: 'e' } });
  await other.close();
  expect(status).toBe(404);
});
