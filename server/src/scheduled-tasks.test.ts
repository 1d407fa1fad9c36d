import { readdirSync } from 'node:fs';
import { type FakeStripe, startFakeStripe } from '@presently/fake-stripe';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../test/support/build-test-app.ts';
import { startFakeTwilio } from '../test/support/fake-twilio.ts';
import { openRealShop, type RealShop } from '../test/support/real-shop.ts';
import { aGift, BILLING, claim } from '../test/support/shop-actions.ts';
import { createTestDatabase, superuserUrlOf, type TestDatabase } from '../test/support/test-database.ts';
import { scheduledTasks } from './composition.ts';
import { readConfig } from './config.ts';
import { createStripeProcessor, requestRefund } from './modules/payments/index.ts';
import type { ScheduledTask } from './platform/scheduler.ts';

/*
 * Prepares work for every scheduled task in the database, then starts a real server on it and checks that each
 * task has done its work.
 */
let database: TestDatabase;
let fakeStripe: FakeStripe;
let twilio: Awaited<ReturnType<typeof startFakeTwilio>>;
/** An instance without background work, on which the work is prepared. */
let idle: TestApp;
let shop: RealShop;
let giftId: string;
/** What the start itself has done, before the tasks and the first request. */
let doneAtStart: { erasures: unknown[]; owners: unknown[] };
/** All tasks start together, so one deadline applies to all of them. */
let deadline: number;
const wait = () => ({ timeout: Math.max(1_000, deadline - performance.now()), interval: 100 });

beforeAll(async () => {
  database = await createTestDatabase();
  fakeStripe = await startFakeStripe();
  twilio = await startFakeTwilio();
  const { stripe } = readConfig(fakeStripe.env, '/nowhere');
  if (!stripe) throw new Error('the settings of the test are not whole');
  idle = await buildTestApp({
    database: { url: database.url, drop: async () => {} },
    settings: { stripe, twilio: twilio.settings },
    deps: { processor: await createStripeProcessor({ log: null as never }, stripe) },
  });
  giftId = await aGift(idle);
  for (const { prepare } of Object.values(TASKS)) await prepare?.();
  await undoErasure();
  await sql(
    `INSERT INTO users (id, phone_number, role, role_source) VALUES (gen_random_uuid(), $1, 'owner', 'settings')`,
    [FORMER_OWNER],
  );
  const { accountSid, authToken, from, apiHost } = twilio.settings;
  shop = await openRealShop({
    databaseUrl: database.url,
    env: {
      ...fakeStripe.env,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: from,
      TWILIO_API_HOST: apiHost,
      FULFILMENT: 'simulated',
      SIMULATED_STEP_SECONDS: '2',
    },
    whilePagesLoad: async () => {
      doneAtStart = {
        erasures: await column('SELECT applied_at IS NOT NULL FROM erasures'),
        owners: await column(`SELECT phone_number FROM users WHERE role = 'owner'`),
      };
      await changeSettingWithoutNotification();
      await undoErasure();
    },
  });
  deadline = performance.now() + 25_000;
});
afterAll(async () => {
  await shop?.close();
  await idle.close();
  await twilio.close();
  await fakeStripe.close();
  await database.drop();
});

const sql = async (text: string, values: unknown[] = []) => (await idle.ownerPool.query(text, values)).rows;
const column = async (text: string) => (await sql(text)).map((row) => Object.values(row)[0]);
const ago = (time: string) => `now() - interval '${time}'`;

/** Is not in OPERATOR_PHONES. */
const FORMER_OWNER = '+12025550188';

const undoErasure = () =>
  sql(`INSERT INTO erasures (id, kind, subject_id) VALUES (gen_random_uuid(), 'user', gen_random_uuid())`);

/** Each task has its own order, which is found by its note. */
async function buy(notes: string, card = 'pm_card_visa'): Promise<string> {
  const { body } = await idle.call('POST', '/api/orders', {
    body: { inventory_id: giftId, payment_method_id: card, billing: BILLING, notes },
  });
  if (!body.gift_id) throw new Error(JSON.stringify(body));
  return body.gift_id;
}
const orderOf = async (task: string, what: string) =>
  (
    await sql(
      `SELECT ${what} AS it FROM orders WHERE id = (SELECT order_id FROM order_texts WHERE note_body = $1)`,
      [task],
    )
  )[0]?.it;
const paymentOf = async (task: string, what: string) =>
  (
    await sql(
      `SELECT ${what} AS it FROM payments p JOIN orders o USING (purchase_id) WHERE o.id = (SELECT order_id FROM order_texts WHERE note_body = $1)`,
      [task],
    )
  )[0]?.it;
const isGone = async (table: string, where: string) =>
  (await sql(`SELECT FROM ${table} WHERE ${where}`)).length === 0;

/** Simulates lost notifications of a changed setting and a changed page. */
async function changeSettingWithoutNotification(): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrlOf(database.url) });
  await client.connect();
  // Disables triggers.
  await client.query(`SET session_replication_role = replica`);
  await client.query(`INSERT INTO store_settings (name, value) VALUES ('shop_name', '"Unnotified"')`);
  await client.query(
    `INSERT INTO info_page_versions (page, version, markdown, is_shipped) VALUES ('terms', 99, '# Unnotified', true)`,
  );
  await client.end();
}

const NEXT_MONTH = `'gift_views_' || to_char((now() AT TIME ZONE 'UTC') + interval '1 month', 'YYYY_MM')`;
const oldMessage = `INSERT INTO outbox_messages (id, channel, recipient, body, kind, status, created_at, sent_at)
  VALUES (gen_random_uuid(), 'email', 'old@example.com', '', 'receipt', 'sent', ${ago('400 days')}, now())`;
const dueMessage = `INSERT INTO outbox_messages (id, channel, recipient, body, kind)
  VALUES (gen_random_uuid(), 'sms', '+12025550123', 'Due', 'test')`;
const deadToken = `WITH u AS (INSERT INTO users (id, phone_number) VALUES (gen_random_uuid(), '+12025550199') RETURNING id),
  s AS (INSERT INTO sessions (id, user_id, created_at) SELECT gen_random_uuid(), id, ${ago('100 days')} FROM u RETURNING id)
  INSERT INTO refresh_tokens (token_hash, session_id, expires_at) SELECT 'dead', id, ${ago('2 days')} FROM s`;

type Task = { prepare?: () => Promise<unknown>; isDone: () => Promise<boolean> };

const TASKS: Record<string, Task> = {
  'purge-expired-codes': {
    prepare: () =>
      sql(`INSERT INTO verification_codes (phone_number, challenge_id, code_hash, attempts_left, expires_at)
        VALUES ('+12025550101', gen_random_uuid(), '', 5, ${ago('1 hour')})`),
    isDone: () => isGone('verification_codes', `phone_number = '+12025550101'`),
  },
  'purge-expired-tokens': {
    prepare: () => sql(deadToken),
    isDone: () => isGone('refresh_tokens', `token_hash = 'dead'`),
  },
  'check-sms-conversion': {
    prepare: () =>
      sql(`INSERT INTO rate_limits (key, count, resets_at)
        VALUES ('sms-figures:sent:' || to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24'), 100, now() + interval '3 hours')`),
    isDone: async () => (await column('SELECT kind FROM alerts')).includes('sms_unused'),
  },
  'deliver-due-messages': {
    prepare: () => sql(dueMessage),
    isDone: async () => twilio.taken.some(({ body }) => body === 'Due'),
  },
  'purge-messages': {
    prepare: () => sql(oldMessage),
    isDone: () => isGone('outbox_messages', `recipient = 'old@example.com'`),
  },
  'reconcile-orders': {
    async prepare() {
      await buy('reconcile-orders', 'pm_card_authenticationRequired');
      await sql(
        `UPDATE purchases SET created_at = ${ago('31 minutes')}, updated_at = ${ago('3 minutes')} WHERE id = (SELECT purchase_id FROM orders WHERE id = (SELECT order_id FROM order_texts WHERE note_body = 'reconcile-orders'))`,
      );
    },
    isDone: async () => (await orderOf('reconcile-orders', 'payment_status')) === 'failed',
  },
  'refund-late-payments': {
    async prepare() {
      await buy('refund-late-payments', 'pm_card_authenticationRequired');
      const purchaseId = await orderOf('refund-late-payments', 'purchase_id');
      await sql(`UPDATE purchases SET payment_status = 'failed' WHERE id = $1`, [purchaseId]);
      await sql(
        `UPDATE orders SET payment_status = 'failed', stock_reserved = false WHERE purchase_id = $1`,
        [purchaseId],
      );
      const intentId = await paymentOf('refund-late-payments', 'intent_id');
      await fakeStripe.completeThreeDSecure(intentId, 'approved');
      await sql(`UPDATE payments SET intent_status = 'succeeded' WHERE intent_id = $1`, [intentId]);
    },
    isDone: async () => (await paymentOf('refund-late-payments', 'refunded_cents = p.amount_cents')) === true,
  },
  'expire-orders': {
    async prepare() {
      await buy('expire-orders');
      await sql(
        `UPDATE orders SET expires_at = ${ago('1 minute')} WHERE id = (SELECT order_id FROM order_texts WHERE note_body = 'expire-orders')`,
      );
    },
    isDone: async () => (await orderOf('expire-orders', 'cancel_reason')) === 'expired',
  },
  'send-unclaimed-reminders': {
    async prepare() {
      await buy('send-unclaimed-reminders');
      await sql(
        `UPDATE orders SET created_at = ${ago('3 days')} WHERE id = (SELECT order_id FROM order_texts WHERE note_body = 'send-unclaimed-reminders')`,
      );
    },
    isDone: async () => (await orderOf('send-unclaimed-reminders', 'reminder_sent_at')) !== null,
  },
  'cancel-stale-intents': {
    async prepare() {
      const body = { inventory_id: giftId, payment_method_id: null };
      expect((await idle.call('POST', '/api/payments/create-intent', { body })).status).toBeLessThan(300);
      await sql(`UPDATE payments SET created_at = ${ago('31 minutes')} WHERE capture_method = 'manual'`);
    },
    isDone: () => isGone('payments', `capture_method = 'manual' AND intent_status <> 'canceled'`),
  },
  'process-due-refunds': {
    async prepare() {
      await buy('process-due-refunds');
      const orderId = await orderOf('process-due-refunds', 'id');
      await idle.deps.database.transaction((tx) =>
        requestRefund(tx, { orderId, key: 'goodwill', reason: 'a test', amountCents: 200 }),
      );
    },
    isDone: async () => (await paymentOf('process-due-refunds', 'refunded_cents')) === 200,
  },
  'retry-stuck-refunds': {
    // Without a next attempt, as if all had been used up.
    async prepare() {
      await buy('retry-stuck-refunds');
      await sql(
        `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status, created_at)
         VALUES (gen_random_uuid(), $1, $2, 'goodwill', 100, 'late', 'pending', ${ago('3 minutes')})`,
        [await paymentOf('retry-stuck-refunds', 'o.id'), await paymentOf('retry-stuck-refunds', 'p.id')],
      );
    },
    isDone: async () => (await paymentOf('retry-stuck-refunds', 'refunded_cents')) === 100,
  },
  'replay-missed-events': {
    async prepare() {
      await buy('replay-missed-events');
      await fakeStripe.refundInDashboard(await paymentOf('replay-missed-events', 'intent_id'));
    },
    isDone: async () => (await orderOf('replay-missed-events', 'payment_status')) === 'refunded',
  },
  'purge-processor-events': {
    prepare: () =>
      sql(`INSERT INTO processor_events (id, type, received_at) VALUES ('old', 'x', ${ago('100 days')})`),
    isDone: () => isGone('processor_events', `id = 'old'`),
  },
  'purge-client-secrets': {
    async prepare() {
      await buy('purge-client-secrets');
      await sql(`UPDATE payments SET updated_at = ${ago('8 days')} WHERE id = $1`, [
        await paymentOf('purge-client-secrets', 'p.id'),
      ]);
    },
    isDone: async () => (await paymentOf('purge-client-secrets', 'client_secret')) === null,
  },
  'purge-carrier-events': {
    prepare: () => sql(`INSERT INTO carrier_events (id, received_at) VALUES ('old', ${ago('100 days')})`),
    isDone: () => isGone('carrier_events', `id = 'old'`),
  },
  'simulated-fulfilment': {
    prepare: async () => await claim(idle, await buy('simulated-fulfilment')),
    isDone: async () =>
      (await orderOf(
        'simulated-fulfilment',
        '(SELECT tracking_number FROM shipments WHERE order_id = id)',
      )) !== null,
  },
  'check-invariants': {
    async prepare() {
      await buy('check-invariants', 'pm_card_authenticationRequired');
      await sql(
        `UPDATE orders SET payment_status = 'awaiting', created_at = ${ago('2 hours')}, updated_at = now() + interval '1 day' WHERE id = (SELECT order_id FROM order_texts WHERE note_body = 'check-invariants')`,
      );
    },
    isDone: async () => (await column('SELECT kind FROM alerts')).includes('order_unsettled'),
  },
  'reload-info-pages': {
    isDone: async () => (await shop.ask('GET', '/api/pages/terms')).body.data.title === 'Unnotified',
  },
  'reload-shop-settings': {
    isDone: async () => (await shop.ask('GET', '/api/config')).body.data.shop_name === 'Unnotified',
  },
  'rotate-gift-view-partitions': {
    prepare: async () => sql(`DROP TABLE IF EXISTS ${(await column(`SELECT ${NEXT_MONTH}`))[0]}`),
    isDone: async () => (await column(`SELECT to_regclass(${NEXT_MONTH}) IS NOT NULL`))[0] === true,
  },
  'purge-audit-entries': {
    prepare: () =>
      sql(`INSERT INTO audit_entries (id, actor_name, action, subject_kind, subject_id, created_at)
        VALUES (gen_random_uuid(), 'Grace', 'gift.changed', 'gift', 'old', ${ago('4000 days')})`),
    isDone: () => isGone('audit_entries', `subject_id = 'old'`),
  },
  'erase-old-addresses': {
    async prepare() {
      const link = await buy('erase-old-addresses');
      await claim(idle, link, { address: { city: 'Oldtown' } });
      await sql(
        `UPDATE orders SET status = 'Delivered', status_changed_at = ${ago('366 days')} WHERE url_id = $1`,
        [link],
      );
      await sql(`UPDATE order_addresses SET created_at = ${ago('370 days')} WHERE city = 'Oldtown'`);
    },
    isDone: () => isGone('order_addresses', `city = 'Oldtown'`),
  },
  'erase-unpaid-purchases': {
    async prepare() {
      await buy('erase-unpaid-purchases', 'pm_card_visa_chargeDeclined').catch(() => {});
      await sql(
        `UPDATE purchases SET updated_at = ${ago('31 days')} WHERE payment_status = 'failed' AND id = $1`,
        [await orderOf('erase-unpaid-purchases', 'purchase_id')],
      );
    },
    isDone: async () =>
      (
        await column(`SELECT erased_at IS NOT NULL FROM purchase_contacts JOIN purchases p ON p.id = purchase_id
          WHERE p.payment_status = 'failed' AND p.updated_at < ${ago('30 days')}`)
      )[0] === true,
  },
  'erase-fingerprints': {
    async prepare() {
      await buy('erase-fingerprints');
      await sql(`UPDATE payments SET created_at = ${ago('31 days')} WHERE id = $1`, [
        await paymentOf('erase-fingerprints', 'p.id'),
      ]);
    },
    isDone: async () => (await paymentOf('erase-fingerprints', 'ip_fingerprint')) === null,
  },
  'email-new-alerts': {
    prepare: () =>
      sql(`WITH recipient AS (INSERT INTO store_settings (name, value) VALUES ('problem_email', '"owner@example.com"'))
        INSERT INTO alerts (id, kind, subject, text, created_at)
        VALUES (gen_random_uuid(), 'webhook_refused', 'processor', 'Refused', ${ago('10 minutes')})`),
    isDone: async () => (await column('SELECT recipient FROM outbox_messages')).includes('owner@example.com'),
  },
  'purge-idempotency-keys': {
    prepare: () =>
      sql(`INSERT INTO idempotency_keys (scope, key, request_hash, reference, expires_at)
        VALUES ('old', 'old', '', '', ${ago('1 hour')})`),
    isDone: () => isGone('idempotency_keys', `scope = 'old'`),
  },
  'purge-rate-limits': {
    prepare: () => sql(`INSERT INTO rate_limits (key, count, resets_at) VALUES ('old', 1, ${ago('1 hour')})`),
    isDone: () => isGone('rate_limits', `key = 'old'`),
  },
  'repeat-erasures': {
    // The start repeats those it finds: see `undoErasure`.
    isDone: async () => (await column('SELECT bool_and(applied_at IS NOT NULL) FROM erasures'))[0] === true,
  },
  // Last, because no messages are sent in the meantime.
  'reconcile-restored-shop': {
    async isDone() {
      await sql(`INSERT INTO restores (id, backup, restored_to)
        SELECT gen_random_uuid(), 'a backup', now() WHERE NOT EXISTS (SELECT FROM restores)`);
      return (await column('SELECT reconciled_at IS NOT NULL FROM restores'))[0] === true;
    },
  },
};

test.each(Object.keys(TASKS))('a running server does %s', async (name) => {
  await vi.waitFor(async () => expect(await TASKS[name]?.isDone()).toBe(true), wait());
});

test('a start repeats erasures that a restore has undone, and removes owners who are not in OPERATOR_PHONES, before the first request', () => {
  expect(doneAtStart.erasures).toEqual([true]);
  expect(doneAtStart.owners).not.toContain(FORMER_OWNER);
});

test('this file tests every task that a module exports', async () => {
  const settings = { ...idle.deps.settings, fulfilment: 'simulated' as const };
  const deps = { ...idle.deps, settings };
  const names = new Set(scheduledTasks(deps).map(({ name }) => name));
  for (const module of readdirSync(new URL('./modules', import.meta.url))) {
    const exported = (await import(`./modules/${module}/index.ts`)) as Record<string, unknown>;
    for (const [name, tasks] of Object.entries(exported))
      if (name.endsWith('Tasks'))
        for (const task of (tasks as (given: typeof deps) => ScheduledTask[])(deps)) names.add(task.name);
  }
  expect([...names].sort()).toEqual(Object.keys(TASKS).sort());
});

test.each(['manual', 'carrier'] as const)('with %s fulfilment nothing is simulated', (fulfilment) => {
  const deps = { ...idle.deps, settings: { ...idle.deps.settings, fulfilment } };
  expect(scheduledTasks(deps).map(({ name }) => name)).not.toContain('simulated-fulfilment');
});
