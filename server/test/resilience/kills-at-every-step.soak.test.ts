import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type FakeStripe, startFakeStripe } from '@presently/fake-stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { type FailPoint, installFailPoints } from '../support/failpoints.ts';
import { type Answer, type KillableShop, killableShop } from '../support/killable-shop.ts';
import { ADDRESS, aGift, BILLING } from '../support/shop-actions.ts';
import { makeRefundsOverdue, waitUntilSettled } from '../support/shop-cluster.ts';
import { isSoak, iterations, recordSoakFigures } from '../support/soak.ts';
import { expectStripeLedgerToMatch } from '../support/stripe-invariants.ts';

type Step = 'order' | 'claim' | 'cancel';
type Point = { step: Step } & (FailPoint | { call: string; when: 'before' | 'after' });

const STOCK = 1_000_000;
const write = { when: 'statement' } as const;
const commit = { when: 'commit' } as const;
/** Every write and card processor call of a purchase, a claim and a cancellation, in order. */
const POINTS: Point[] = [
  { step: 'order', table: 'idempotency_keys', event: 'INSERT', ...write },
  { step: 'order', table: 'gift_stock', event: 'UPDATE', ...write },
  { step: 'order', table: 'orders', event: 'INSERT', ...write },
  { step: 'order', table: 'payments', event: 'INSERT', ...write },
  { step: 'order', table: 'orders', event: 'INSERT', ...commit },
  { step: 'order', call: 'POST /v1/payment_intents$', when: 'before' },
  { step: 'order', call: 'POST /v1/payment_intents$', when: 'after' },
  { step: 'order', table: 'payments', event: 'UPDATE', ...write },
  { step: 'order', table: 'payments', event: 'UPDATE', ...commit },
  { step: 'order', table: 'orders', event: 'UPDATE', ...write },
  { step: 'order', table: 'order_events', event: 'INSERT', ...write },
  { step: 'order', table: 'outbox_messages', event: 'INSERT', ...write },
  { step: 'order', table: 'orders', event: 'UPDATE', ...commit },
  { step: 'claim', table: 'order_addresses', event: 'INSERT', ...write },
  { step: 'claim', table: 'order_events', event: 'INSERT', ...write },
  { step: 'claim', table: 'idempotency_keys', event: 'INSERT', ...write },
  { step: 'claim', table: 'order_addresses', event: 'INSERT', ...commit },
  { step: 'cancel', table: 'refunds', event: 'INSERT', ...write },
  { step: 'cancel', table: 'refunds', event: 'INSERT', ...commit },
  { step: 'cancel', call: 'POST /v1/refunds', when: 'before' },
  { step: 'cancel', call: 'POST /v1/refunds', when: 'after' },
  { step: 'cancel', table: 'refunds', event: 'UPDATE', ...write },
  { step: 'cancel', table: 'refunds', event: 'UPDATE', ...commit },
];

let testApp: TestApp;
let fakeStripe: FakeStripe;
let shop: KillableShop;
let failPoints: Awaited<ReturnType<typeof installFailPoints>>;
let giftId: string;
beforeAll(async () => {
  testApp = await buildTestApp();
  fakeStripe = await startFakeStripe();
  giftId = await aGift(testApp, { stock: STOCK });
  const url = testApp.deps.database.pool.options.connectionString as string;
  failPoints = await installFailPoints(
    url,
    POINTS.filter((point) => 'table' in point),
  );
  shop = killableShop(url, fakeStripe.env);
  await shop.open();
});
afterAll(async () => {
  await shop.kill();
  await failPoints.close();
  await fakeStripe.close();
  await testApp.close();
});

/** One gift's requests; repeated ones use the same idempotency keys. */
function newGift() {
  const key = randomUUID();
  const bought = { link: '', manageKey: '' };
  const steps: Record<Step, () => Promise<Answer | null>> = {
    order: async () => {
      const body = { inventory_id: giftId, payment_method_id: 'pm_card_visa', billing: BILLING };
      const answer = await shop.ask('/api/orders', body, { 'idempotency-key': key });
      if (answer?.status === 201)
        Object.assign(bought, { link: answer.body.gift_id, manageKey: answer.body.manage_key });
      return answer;
    },
    claim: () =>
      shop.ask(`/api/orders/claim/${bought.link}/address`, ADDRESS, { 'idempotency-key': `claim-${key}` }),
    cancel: () => shop.ask(`/api/orders/manage/${bought.manageKey}/cancel`, {}),
  };
  return { steps, bought };
}

/** Kills the shop when `work` reaches the point. */
async function killAt(point: Point, work: () => Promise<unknown>): Promise<void> {
  const isDone = { value: false };
  if ('table' in point) await failPoints.arm(point);
  const fault =
    'call' in point ? await fakeStripe.fault({ call: point.call, when: point.when, do: 'delay' }) : null;
  const working = work().finally(() => {
    isDone.value = true;
  });
  const reached = fault
    ? fault.triggered()
    : (async () => {
        while (!(await failPoints.isBlocking())) {
          if (isDone.value) throw new Error(`${JSON.stringify(point)} was never reached`);
          await pause(5);
        }
      })();
  await reached;
  await shop.kill();
  await failPoints.release();
  await fakeStripe.clearFaults();
  await working;
}

async function waitForResponse(step: () => Promise<Answer | null>): Promise<Answer> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await step();
    if (answer && answer.status < 500 && answer.body.code !== 'request_in_progress') return answer;
    await pause(100);
  }
  throw new Error('the shop gave no answer');
}

const EXPECTED: Record<Step, number> = { order: 201, claim: 200, cancel: 200 };

test('REL-01 killed at every step of a purchase, a claim and a cancellation: a retry succeeds exactly once, and all invariants hold', {
  timeout: 7_200_000,
}, async () => {
  const kills = iterations(4, POINTS.length * 21);
  let slowestMs = 0;
  const ends = { claim: 0, cancel: 0 };
  for (let kill = 0; kill < kills; kill++) {
    // A stride that covers all kinds of steps even in a few iterations.
    const point = POINTS[(kill * 5 + 3) % POINTS.length] as Point;
    const { steps } = newGift();
    if (point.step !== 'order') expect((await steps.order())?.status).toBe(201);
    await killAt(point, steps[point.step]);
    await shop.open();
    const began = performance.now();
    expect((await waitForResponse(steps[point.step])).status, JSON.stringify(point)).toBe(
      EXPECTED[point.step],
    );
    slowestMs = Math.max(slowestMs, performance.now() - began);
    const end = point.step === 'order' ? (['claim', 'cancel'] as const)[kill % 2] : point.step;
    if (end) ends[end]++;
    if (end && point.step === 'order') expect((await waitForResponse(steps[end])).status).toBe(200);
  }
  await shop.kill();
  if (!isSoak) await makeRefundsOverdue(testApp.deps.database.pool);
  await shop.open();
  const settledAfterMs = await waitUntilSettled(testApp.deps.database.pool);

  const { paid } = await expectStripeLedgerToMatch(testApp.deps.database.pool, fakeStripe);
  expect(paid).toBe(kills);
  const { rows } = await testApp.deps.database.pool.query(
    `SELECT (SELECT count(*) FROM order_addresses)::int AS claim,
       (SELECT count(*) FROM orders WHERE payment_status = 'refunded' AND status = 'Cancelled')::int AS cancel,
       (SELECT on_hand + (SELECT count(*) FROM orders WHERE stock_reserved) FROM gift_stock WHERE gift_id = $1)::int AS stock`,
    [giftId],
  );
  expect(rows).toEqual([{ ...ends, stock: STOCK }]);
  expect(slowestMs).toBeLessThan(90_000);
  recordSoakFigures('REL-01', {
    points: POINTS.length,
    kills,
    paid,
    slowestAnswerAfterRestartMs: Math.round(slowestMs),
    settledAfterSeconds: Math.round(settledAfterMs / 1_000),
  });
});
