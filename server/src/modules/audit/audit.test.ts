import { expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { aGift, placeOrder, signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { findLastChange, recordAudit, recordAudits } from './index.ts';

const ADA = { userId: crypto.randomUUID(), name: 'Ada Lovelace' };
const MAX = { userId: crypto.randomUUID(), name: 'Max 100%' };

const test = shopTest.extend(
  'token',
  { scope: 'file' },
  async ({ shop }) => (await signIn(shop, '+12015550100')).token,
);

test.beforeAll(async ({ shop }) => {
  const { db } = shop.deps.database;
  await recordAudit(db, ADA, {
    action: 'order.moved',
    subjectKind: 'order',
    subjectId: 'order-1',
    before: { status: 'Ordered' },
    after: { status: 'Shipped' },
  });
  await recordAudits(
    db,
    MAX,
    ['order-1', 'order-2', 'order-3'].map((subjectId) => ({
      action: 'address.seen',
      subjectKind: 'order',
      subjectId,
    })),
  );
  await recordAudit(db, MAX, { action: 'orders.exported', subjectKind: 'order', subjectId: 'order-4' });
  await shop.ownerPool.query(
    "UPDATE audit_entries SET created_at = '2026-03-02T04:59:59.999Z' WHERE subject_id = 'order-2'",
  );
  await shop.ownerPool.query(
    "UPDATE audit_entries SET created_at = '2026-03-02T05:00:00Z' WHERE subject_id = 'order-3'",
  );
});

const list = async (shop: TestApp, token: string, query: string) => {
  const { status, body } = await shop.call('GET', `/api/operator/audit?${query}`, { token });
  expect(status).toBe(200);
  return body.data.map((entry: any) => `${entry.actor.name} ${entry.action} ${entry.subject.id}`);
};

test('an entry contains actor, action, subject, time, and the values before and after @R2-116', async ({
  shop,
  token,
}) => {
  const { body } = await shop.call('GET', '/api/operator/audit?action=order.moved', { token });
  expect(body.data).toEqual([
    {
      id: expect.any(String),
      actor: { user_id: ADA.userId, name: 'Ada Lovelace' },
      action: 'order.moved',
      subject: { kind: 'order', id: 'order-1', order_number: null },
      before: { status: 'Ordered' },
      after: { status: 'Shipped' },
      at: expect.stringMatching(/^20\d\d-.*Z$/),
      views: null,
    },
  ]);
});

test.for<[string, string[]]>([
  [
    '',
    [
      'orders.exported order-4',
      'address.seen order-3',
      'address.seen order-2',
      'address.seen order-1',
      'order.moved order-1',
    ],
  ],
  ['actor=lovelace', ['order.moved order-1']],
  [`actor=${ADA.userId}`, ['order.moved order-1']],
  ['actor=100%25&action=address.', ['address.seen order-3', 'address.seen order-2', 'address.seen order-1']],
  [
    'actor=%25',
    ['orders.exported order-4', 'address.seen order-3', 'address.seen order-2', 'address.seen order-1'],
  ],
  ['action=order.', ['order.moved order-1']],
  ['action=order', []],
  ['subject=order-1', ['address.seen order-1', 'order.moved order-1']],
  ['subject=order-1&action=order.moved', ['order.moved order-1']],
  ['from=2026-03-01&to=2026-03-01', ['address.seen order-2']],
  ['from=2026-03-02&to=2026-03-02', ['address.seen order-3']],
  ['to=2026-02-28', []],
])(
  'the filter "%s" returns the matching entries, newest first @R2-116',
  async ([query, expected], { shop, token }) => {
    expect(
      (await list(shop, token, query)).map((line: string) => line.replace(/^(Ada Lovelace|Max 100%) /, '')),
    ).toEqual(expected);
  },
);

test('the next page starts at its cursor, also while entries are added @R2-81', async ({ shop, token }) => {
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await shop.call('GET', `/api/operator/audit?limit=2${cursor && `&cursor=${cursor}`}`, {
      token,
    });
    seen.push(...body.data.map((entry: any) => `${entry.action} ${entry.subject.id}`));
    cursor = body.pagination.next_cursor ?? '';
    await recordAudit(shop.deps.database.db, ADA, {
      action: 'gifts.exported',
      subjectKind: 'order',
      subjectId: 'x',
    });
  } while (cursor);
  expect(seen).toEqual([
    'orders.exported order-4',
    'address.seen order-3',
    'address.seen order-2',
    'address.seen order-1',
    'order.moved order-1',
  ]);
});

test('an invalid cursor and an invalid date are a 400 that names the field @R2-82', async ({
  shop,
  token,
}) => {
  for (const [name, value] of [
    ['cursor', 'x'],
    ['cursor', '9'.repeat(40)],
    ['from', '2026-02-30'],
    ['to', '0000-01-01'],
  ]) {
    const { status, body } = await shop.call('GET', `/api/operator/audit?${name}=${value}`, { token });
    expect([status, Object.keys(body.fields)]).toEqual([400, [name]]);
  }
});

test('an entry about an order has its number, by which the log is filtered @R16-48', async ({
  shop,
  token,
}) => {
  const { body } = await placeOrder(shop, { giftId: await aGift(shop) });
  const { id, order_number } = body.data;
  await recordAudits(
    shop.deps.database.db,
    ADA,
    ['order', 'gift'].map((subjectKind) => ({ action: 'order.note_added', subjectKind, subjectId: id })),
  );
  const find = async (subject: string) =>
    (await shop.call('GET', `/api/operator/audit?subject=${subject}`, { token })).body.data.map(
      (entry: any) => entry.subject,
    );
  const entries = [
    { kind: 'gift', id, order_number: null },
    { kind: 'order', id, order_number },
  ];
  expect(order_number).toMatch(/^P-\d{5}$/);
  expect(await find(id)).toEqual(entries);
  for (const typed of [order_number, order_number.toLowerCase(), order_number.slice(2), `%20${order_number}`])
    expect(await find(typed)).toEqual(entries);
  expect(await find('P-99999')).toEqual([]);
});

test('the last change to a value is that of whoever set it last', async ({ shop }) => {
  const { db } = shop.deps.database;
  const subject = { subjectKind: 'order', subjectId: 'order-5' };
  for (const [actor, status] of [
    [ADA, 'Shipped'],
    [ADA, 'Ordered'],
    [MAX, 'Shipped'],
    [ADA, 'Delivered'],
  ] as const)
    await recordAudit(db, actor, { action: 'order.moved', ...subject, after: { status } });
  const find = (value: string, subjectId = 'order-5') =>
    findLastChange(db, { ...subject, subjectId, field: 'status', value });
  expect(await find('Shipped')).toMatchObject({ actorId: MAX.userId, actorName: 'Max 100%' });
  expect(await find('Ordered')).toMatchObject({ actorId: ADA.userId });
  expect([await find('Picked'), await find('Shipped', 'order-6')]).toEqual([null, null]);
});
