import { expect, test } from 'vitest';
import { findViolations } from './lint-rules.mjs';

const place = 'modules/orders/place-order.ts';

test.each([
  ['const now = new Date();', /clock/],
  ['const now = Date.now();', /clock/],
  ['const key = Math.random();', /ids/],
  ["import { randomUUID } from 'node:crypto';", /ids/],
  ['const key = process.env.STRIPE_SECRET_KEY;', /environment/],
  ["import { env } from 'node:process';", /environment/],
  ['await Promise.all([insertEvent(tx, id), queueReceipt(tx, order)]);', /together/],
])('%s is refused in a module', (line, reason) => {
  expect(findViolations(place, `// first line\n${line}\n`)).toEqual([expect.stringMatching(reason)]);
  expect(findViolations(place, `\n${line}`)[0]).toContain(':2:');
});

test.each([
  ['const at = new Date(row.created_at);', place],
  ['// never Date.now() here', place],
  ['/* process.env\n is not read here */', place],
  ['export const now = () => new Date();', 'platform/clock.ts'],
  ["import { randomInt } from 'node:crypto';", 'platform/ids.ts'],
  ['const env = process.env;', 'entrypoints/serve.ts'],
  ['const now = Date.now();', 'modules/orders/place-order.test.ts'],
])('%s is fine in %s', (line, path) => {
  expect(findViolations(path, line)).toEqual([]);
});
