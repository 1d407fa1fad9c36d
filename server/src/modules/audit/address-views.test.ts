import { expect } from 'vitest';
import { signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { recordAudit } from './index.ts';

const ADA = { userId: crypto.randomUUID(), name: 'Ada Lovelace' };
const MAX = { userId: crypto.randomUUID(), name: 'Max Kahn' };

const test = shopTest.extend('log', { scope: 'file' }, async ({ shop }) => {
  const { token } = await signIn(shop, '+12015550100');
  return async (query: string) => {
    const { status, body } = await shop.call('GET', `/api/operator/audit?${query}`, { token });
    expect(status).toBe(200);
    return body;
  };
});

// A morning of packing, in which views and changes alternate.
const morning: [at: string, actor: typeof ADA, action: 'address.seen' | 'order.moved', order: string][] = [
  ['08:59:59.999', ADA, 'address.seen', 'order-1'],
  ['09:02:00', ADA, 'address.seen', 'order-1'],
  ['09:02:30', ADA, 'order.moved', 'order-1'],
  ['09:03:00', MAX, 'address.seen', 'order-9'],
  ['09:10:00', ADA, 'address.seen', 'order-2'],
  ['09:10:30', ADA, 'order.moved', 'order-2'],
  ['09:40:00', ADA, 'address.seen', 'order-1'],
  ['10:00:00', ADA, 'address.seen', 'order-3'],
];

test.beforeAll(async ({ shop }) => {
  for (const [at, actor, action, subjectId] of morning) {
    await recordAudit(shop.deps.database.db, actor, { action, subjectKind: 'order', subjectId });
    await shop.ownerPool.query(
      'UPDATE audit_entries SET created_at = $1 WHERE sequence = (SELECT max(sequence) FROM audit_entries)',
      [`2026-03-02T${at}Z`],
    );
  }
});

const summarise = ({ actor, action, subject, at, views }: any) => ({
  line: `${at.slice(11, 16)} ${actor.name} ${action}`,
  ...(views
    ? { views: `${views.orders} orders, ${views.count} times since ${views.first_at.slice(11, 16)}` }
    : { subject: subject.id }),
});
const day = 'from=2026-03-02&to=2026-03-02';

test('the addresses that an operator viewed within an hour are one entry @R16-28', async ({ log }) => {
  expect((await log(`${day}&views=grouped`)).data.map(summarise)).toEqual([
    { line: '10:00 Ada Lovelace address.seen', views: '1 orders, 1 times since 10:00' },
    { line: '09:40 Ada Lovelace address.seen', views: '2 orders, 3 times since 09:02' },
    { line: '09:10 Ada Lovelace order.moved', subject: 'order-2' },
    { line: '09:03 Max Kahn address.seen', views: '1 orders, 1 times since 09:03' },
    { line: '09:02 Ada Lovelace order.moved', subject: 'order-1' },
    { line: '08:59 Ada Lovelace address.seen', views: '1 orders, 1 times since 08:59' },
  ]);
});

test('each view of a group can be listed, as can all without groups @R16-28', async ({ log }) => {
  const { data } = await log(`${day}&views=grouped&actor=${ADA.userId}&limit=2`);
  const views = await log(`group=${data[1].views.group}`);
  expect(views.data.map(summarise)).toEqual([
    { line: '09:40 Ada Lovelace address.seen', subject: 'order-1' },
    { line: '09:10 Ada Lovelace address.seen', subject: 'order-2' },
    { line: '09:02 Ada Lovelace address.seen', subject: 'order-1' },
  ]);
  expect((await log(day)).data).toHaveLength(morning.length);
});

test('groups are not cut apart by the end of a page @R16-28', async ({ log }) => {
  const lines: string[] = [];
  let cursor = '';
  do {
    const { data, pagination } = await log(`${day}&views=grouped&limit=2${cursor && `&cursor=${cursor}`}`);
    lines.push(...data.map((entry: any) => summarise(entry).line));
    cursor = pagination.next_cursor ?? '';
  } while (cursor);
  expect(lines.map((line) => line.slice(0, 5))).toEqual([
    '10:00',
    '09:40',
    '09:10',
    '09:03',
    '09:02',
    '08:59',
  ]);
});

test.for(['x', `${ADA.userId}_`, `${ADA.userId}_99999999`, `${ADA.userId}_1`, '_', `x_492000`])(
  'an unknown group "%s" has no entries @R16-28',
  async (group, { log }) => {
    expect((await log(`group=${group}`)).data).toEqual([]);
  },
);
