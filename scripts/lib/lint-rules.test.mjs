import { expect, test } from 'vitest';
import { findExportViolations, findViolations } from './lint-rules.mjs';

const MODULE_FILE = 'server/src/modules/orders/purchase/place-order.ts';

test.each([
  ['const now = new Date();', /clock/],
  ['const now = Date.now();', /clock/],
  ['const key = Math.random();', /ids/],
  ["import { randomUUID } from 'node:crypto';", /ids/],
  ['const key = process.env.STRIPE_SECRET_KEY;', /environment/],
  ["import { env } from 'node:process';", /environment/],
  ["await tx.update(orders).set({ status: 'Shipped' });", /order-status/],
  ["await tx.execute(sql`UPDATE orders SET status = 'Shipped'`);", /order-status/],
  ['await tx.execute(sql`UPDATE ${orders} SET x = 1`);', /order-status/],
  ['await tx.update(purchases).set({ updatedAt });', /purchases are updated/],
  ['await tx.execute(sql`UPDATE purchases SET updated_at = now()`);', /purchases are updated/],
  ["import { updateStatus } from '../store/order-status.store.ts';", /transition/],
  ['await Promise.all([insertEvent(tx, id), queueReceipt(tx, order)]);', /allSettledOrThrow/],
])('%s is forbidden in a module', (line, reason) => {
  expect(findViolations(MODULE_FILE, `// first line\n${line}\n`)).toEqual([expect.stringMatching(reason)]);
  expect(findViolations(MODULE_FILE, `\n${line}`)[0]).toContain(':2:');
});

test.each([
  ['const at = new Date(row.created_at);', MODULE_FILE],
  ['// never Date.now() here', MODULE_FILE],
  ['/* process.env\n is not read here */', MODULE_FILE],
  ['export const now = () => new Date();', 'server/src/platform/clock.ts'],
  [
    "import { updateStatus } from './store/order-status.store.ts';",
    'server/src/modules/orders/transition.ts',
  ],
  ['db.update(orders).set(change)', 'server/src/modules/orders/store/orders.store.ts'],
  ["import { randomInt } from 'node:crypto';", 'server/src/platform/ids.ts'],
  ['const env = process.env;', 'server/src/entrypoints/serve.ts'],
  ['const now = Date.now();', 'server/src/modules/orders/purchase/place-order.test.ts'],
])('%s is allowed in %s', (line, path) => {
  expect(findViolations(path, line)).toEqual([]);
});

const INDEX = 'server/src/modules/orders/index.ts';
const exporting = (count) => {
  const names = Array.from({ length: count - 2 }, (_, n) => `name${n}`);
  return `export { type Line, ${names.join(',\n  ')} } from './a.ts';\nexport async function last() {}\n`;
};

test('the orders offer at most 20 names to other modules', () => {
  expect(findExportViolations(INDEX, exporting(20))).toEqual([]);
  expect(findExportViolations(INDEX, exporting(21))).toEqual([expect.stringMatching(/21 names/)]);
  expect(findExportViolations('server/src/modules/orders/claim/index.ts', exporting(21))).toEqual([]);
});

test.each([
  ["export { lockOrderRow } from './a.ts';", /lockOrderRow/],
  ["export type { A as OrderRow } from './a.ts';", /OrderRow/],
  ["export * from './a.ts';", /hides/],
])('the orders may not offer %s', (line, reason) => {
  expect(findExportViolations(INDEX, line)).toEqual([expect.stringMatching(reason)]);
});

test('the payment status of a purchase is written by one file', () => {
  const write = "  .set({ paymentStatus: 'failed', updatedAt: clockTimestamp })";
  const store = 'server/src/modules/orders/store/purchases.store.ts';
  expect(findViolations(store, 'await tx.update(purchases)')).toEqual([]);
  for (const line of [write, "  UPDATE purchases SET payment_status = 'failed'"])
    expect(findViolations(store, line)).toEqual([expect.stringMatching(/order-status/)]);
  expect(findViolations('server/src/modules/orders/store/order-status.store.ts', write)).toEqual([]);
});
