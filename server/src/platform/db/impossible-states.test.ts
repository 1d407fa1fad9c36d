import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerUrlOf } from '../../../test/support/role-urls.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';

/** One row in each table, which the statements below try to corrupt. */
const ROWS = `
  INSERT INTO users (id, phone_number) VALUES ('00000000-0000-4000-8000-000000000001', '+12025550101');
  INSERT INTO verification_codes (phone_number, challenge_id, code_hash, attempts_left, expires_at)
    VALUES ('+12025550101', gen_random_uuid(), 'hash', 5, now());
  INSERT INTO sessions (id, user_id) SELECT id, id FROM users;
  INSERT INTO access_tokens (token_hash, session_id, expires_at) SELECT 'hash', id, now() FROM sessions;
  INSERT INTO refresh_tokens (token_hash, session_id, expires_at) SELECT 'hash', id, now() FROM sessions;
  INSERT INTO sms_budget (day, sent, sent_to_canada) VALUES ('2026-11-22', 2, 1);
  INSERT INTO carrier_events (id) VALUES ('event');
  INSERT INTO processor_events (id, type) VALUES ('event', 'refund.updated');
  INSERT INTO sandbox_payment_methods (id, behaviour, brand, last4) VALUES ('pm_1', 'pays', 'visa', '4242');
  INSERT INTO sandbox_intents (id, client_secret, amount_cents, currency, status, capture_method)
    VALUES ('pi_1', 'secret', 2500, 'usd', 'succeeded', 'automatic');
  INSERT INTO sandbox_requests (idempotency_key, request_hash, result) VALUES ('key', 'hash', '{}');
  INSERT INTO outbox_messages (id, channel, recipient, body, kind) VALUES (gen_random_uuid(), 'sms', '+12025550101', 'Hello', 'test');
  INSERT INTO audit_entries (id, actor_name, action, subject_kind, subject_id)
    VALUES (gen_random_uuid(), 'Ada', 'gift.changed', 'gift', 'lamp');
  INSERT INTO alerts (id, kind, subject, text) VALUES (gen_random_uuid(), 'kind', 'subject', 'text');
  INSERT INTO store_settings (name, value) VALUES ('shop_name', '"Presently"');
  INSERT INTO info_page_versions (page, version, markdown, is_shipped) VALUES ('terms', 1, '# Terms', true);
  INSERT INTO idempotency_keys (scope, key, request_hash, reference) VALUES ('scope', 'key', 'hash', 'reference');
  INSERT INTO rate_limits (key, count, resets_at) VALUES ('key', 1, now());
  INSERT INTO scheduled_task_runs (name, next_run_at) VALUES ('task', now());
  INSERT INTO gift_views (gift_id) VALUES ('lamp');
  INSERT INTO backups (id, started_at, name, bytes) VALUES (gen_random_uuid(), now(), 'backup', 1);
  INSERT INTO backups (id, started_at, error) VALUES (gen_random_uuid(), now(), 'no room');
  INSERT INTO restores (id, backup, restored_to) VALUES (gen_random_uuid(), 'backup', now());
  INSERT INTO restore_rehearsals (id, backup) VALUES (gen_random_uuid(), 'backup');
`;

/** Text columns with their maximum length, their minimum length if it is not 0, and a row condition if needed. */
const LENGTHS: Record<string, [most: number, fewest?: number, where?: string]> = {
  'users.first_name': [1_200, 1],
  'users.last_name': [1_200, 1],
  'users.email': [200, 1],
  'verification_codes.device_id': [100],
  'verification_codes.code_hash': [64],
  'access_tokens.token_hash': [64],
  'refresh_tokens.token_hash': [64],
  'carrier_events.id': [255, 1],
  'processor_events.id': [255, 1],
  'processor_events.type': [255, 1],
  'sandbox_payment_methods.id': [255, 1],
  'sandbox_payment_methods.brand': [50, 1],
  'sandbox_payment_methods.used_by_intent': [255, 1],
  'sandbox_intents.id': [255, 1],
  'sandbox_intents.client_secret': [255, 1],
  'sandbox_intents.payment_method_id': [255, 1],
  'sandbox_intents.reference': [255, 1],
  'sandbox_intents.decline_code': [100, 1],
  'sandbox_requests.idempotency_key': [1_000, 1],
  'sandbox_requests.request_hash': [64],
  'outbox_messages.recipient': [200, 1],
  'outbox_messages.subject': [10_000],
  'outbox_messages.body': [100_000],
  'outbox_messages.kind': [50, 1],
  'outbox_messages.mailbox': [200, 1],
  'outbox_messages.last_error': [10_000],
  'audit_entries.actor_name': [5_000, 1],
  'audit_entries.action': [100, 1],
  'audit_entries.subject_kind': [50, 1],
  'audit_entries.subject_id': [200, 1],
  'alerts.kind': [50, 1],
  'alerts.subject': [255, 1],
  'alerts.text': [20_000, 1],
  'store_settings.name': [60, 1],
  'info_page_versions.page': [50, 1],
  'info_page_versions.markdown': [65_536, 1],
  'idempotency_keys.scope': [200, 1],
  'idempotency_keys.key': [255, 1],
  'idempotency_keys.request_hash': [64],
  'idempotency_keys.reference': [100],
  'rate_limits.key': [300, 1],
  'scheduled_task_runs.name': [100, 1],
  'gift_views.gift_id': [100, 1],
  'gift_views.session_id': [100, 1],
  'backups.name': [200, 1, 'name IS NOT NULL'],
  'backups.error': [2_000, 1, 'error IS NOT NULL'],
  'restores.backup': [200, 1],
  'restore_rehearsals.backup': [200, 1],
  'restore_rehearsals.error': [2_000, 1],
};

/** Other invalid states: the state, a statement that would create it, and the constraint that rejects it. */
const STATES: [state: string, statement: string, constraint: string][] = [
  ['a phone number that is none', `UPDATE users SET phone_number = 'hello'`, 'users_phone_number_e164'],
  [
    'a code for a phone number that is none',
    `UPDATE verification_codes SET phone_number = '2025550101'`,
    'verification_codes_phone_number_e164',
  ],
  [
    'two accounts of one phone number',
    `INSERT INTO users (id, phone_number) VALUES (gen_random_uuid(), '+12025550101')`,
    'users_phone_number_key',
  ],
  ['an unknown role', `UPDATE users SET role = 'king', role_source = 'console'`, 'users_role_known'],
  [
    'a role from an unknown source',
    `UPDATE users SET role = 'owner', role_source = 'heaven'`,
    'users_role_source_known',
  ],
  ['a role from nowhere', `UPDATE users SET role = 'owner'`, 'users_role_has_source'],
  ['a source without a role', `UPDATE users SET role_source = 'console'`, 'users_role_has_source'],
  [
    'a sixth attempt at a code',
    `UPDATE verification_codes SET attempts_left = 6`,
    'verification_codes_attempts_left_at_most_five',
  ],
  [
    'attempts below zero',
    `UPDATE verification_codes SET attempts_left = -1`,
    'verification_codes_attempts_left_at_most_five',
  ],
  [
    'a session revoked before it began',
    `UPDATE sessions SET revoked_at = created_at - interval '1 second'`,
    'sessions_revoked_after_created',
  ],
  [
    'a session of nobody',
    `INSERT INTO sessions (id, user_id) VALUES (gen_random_uuid(), gen_random_uuid())`,
    'sessions_user_id_fkey',
  ],
  [
    'more SMS to Canada than in all',
    `UPDATE sms_budget SET sent_to_canada = 3`,
    'sms_budget_to_canada_at_most_sent',
  ],
  ['SMS below zero', `UPDATE sms_budget SET sent_to_canada = -1`, 'sms_budget_to_canada_at_most_sent'],
  [
    'an event of the carrier twice',
    `INSERT INTO carrier_events (id) VALUES ('event')`,
    'carrier_events_pkey',
  ],
  [
    'an event of the processor twice',
    `INSERT INTO processor_events (id, type) VALUES ('event', 'x')`,
    'processor_events_pkey',
  ],
  [
    'a test card that behaves in an unknown way',
    `UPDATE sandbox_payment_methods SET behaviour = 'explodes'`,
    'sandbox_payment_methods_behaviour_known',
  ],
  [
    'a whole card number for its last digits',
    `UPDATE sandbox_payment_methods SET last4 = '4242424242424242'`,
    'sandbox_payment_methods_last4_digits',
  ],
  [
    'an intent over nothing',
    `UPDATE sandbox_intents SET amount_cents = 0`,
    'sandbox_intents_amount_positive',
  ],
  [
    'an intent in another currency',
    `UPDATE sandbox_intents SET currency = 'gold'`,
    'sandbox_intents_currency_known',
  ],
  [
    'an intent in an unknown state',
    `UPDATE sandbox_intents SET status = 'banana'`,
    'sandbox_intents_status_known',
  ],
  [
    'an intent captured in an unknown way',
    `UPDATE sandbox_intents SET capture_method = 'net'`,
    'sandbox_intents_capture_method_known',
  ],
  [
    'refunds of more than was paid',
    `UPDATE sandbox_intents SET refunded_cents = 2501`,
    'sandbox_refund_at_most_taken',
  ],
  [
    'a message by an unknown channel',
    `UPDATE outbox_messages SET channel = 'pigeon'`,
    'outbox_messages_channel_known',
  ],
  [
    'a message in an unknown state',
    `UPDATE outbox_messages SET status = 'lost'`,
    'outbox_messages_status_known',
  ],
  [
    'a message for somebody who is not of the order',
    `UPDATE outbox_messages SET audience = 'neighbour'`,
    'outbox_messages_audience_known',
  ],
  [
    'a message sent at no time',
    `UPDATE outbox_messages SET status = 'sent'`,
    'outbox_messages_sent_has_time',
  ],
  [
    'a queued message with the time of sending',
    `UPDATE outbox_messages SET sent_at = now()`,
    'outbox_messages_sent_has_time',
  ],
  [
    'a message about no order',
    `UPDATE outbox_messages SET order_id = gen_random_uuid()`,
    'outbox_messages_order_id_fkey',
  ],
  [
    'fewer than no attempts',
    `UPDATE outbox_messages SET attempts = -1`,
    'outbox_messages_attempts_not_negative',
  ],
  [
    'values before a change that are no fields',
    `UPDATE audit_entries SET before = '[]'`,
    'audit_entries_before_object',
  ],
  [
    'values after a change that are no fields',
    `UPDATE audit_entries SET after = '1'`,
    'audit_entries_after_object',
  ],
  ['an alert that never occurred', `UPDATE alerts SET occurrences = 0`, 'alerts_occurrences_positive'],
  [
    'an alert that somebody resolved at no time',
    `UPDATE alerts SET resolved_by = gen_random_uuid()`,
    'alerts_resolved_by_has_time',
  ],
  [
    'one open alert twice',
    `INSERT INTO alerts (id, kind, subject, text) VALUES (gen_random_uuid(), 'kind', 'subject', 'again')`,
    'alerts_open',
  ],
  [
    'a backup that neither succeeded nor failed',
    `INSERT INTO backups (id, started_at) VALUES (gen_random_uuid(), now())`,
    'backups_succeeded_or_failed',
  ],
  [
    'a backup of nothing',
    `INSERT INTO backups (id, started_at, name, bytes) VALUES (gen_random_uuid(), now(), 'b', 0)`,
    'backups_bytes_positive',
  ],
  [
    'a backup that succeeded and failed',
    `UPDATE backups SET error = 'no room' WHERE name IS NOT NULL`,
    'backups_succeeded_or_failed',
  ],
  [
    'a restore that was reconciled before it happened',
    `INSERT INTO restores (id, backup, restored_to, reconciled_at) VALUES (gen_random_uuid(), 'b', now(), now() - interval '1 hour')`,
    'restores_reconciled_after',
  ],
  [
    'a restore that was attempted less than never',
    `INSERT INTO restores (id, backup, restored_to, attempts) VALUES (gen_random_uuid(), 'b', now(), -1)`,
    'restores_attempts_positive',
  ],
  [
    'an erasure of something else than a person',
    `INSERT INTO erasures (id, kind, subject_id) VALUES (gen_random_uuid(), 'gift', gen_random_uuid())`,
    'erasures_kind',
  ],
  [
    'one erasure twice',
    `INSERT INTO erasures (id, kind, subject_id)
     SELECT gen_random_uuid(), 'user', '00000000-0000-0000-0000-000000000000' FROM generate_series(1, 2)`,
    'erasures_once',
  ],
  [
    'one restore twice',
    `INSERT INTO restores (id, backup, restored_to) SELECT gen_random_uuid(), 'b', now() FROM generate_series(1, 2)`,
    'restores_once',
  ],
  [
    'a page before its first version',
    `UPDATE info_page_versions SET version = 0`,
    'info_page_versions_version_positive',
  ],
  [
    'one version of a page twice',
    `INSERT INTO info_page_versions (page, version, markdown, is_shipped) VALUES ('terms', 1, 'x', true)`,
    'info_page_versions_pkey',
  ],
  [
    'a page that was edited by nobody',
    `UPDATE info_page_versions SET is_shipped = false`,
    'info_page_versions_edited_by_somebody',
  ],
  ['a setting of nothing', `UPDATE store_settings SET value = 'null'`, 'store_settings_value_not_null'],
  [
    'a second request with one idempotency key',
    `INSERT INTO idempotency_keys (scope, key, request_hash, reference) VALUES ('scope', 'key', 'x', 'x')`,
    'idempotency_keys_pkey',
  ],
  [
    'the answer to a success, which may name a person',
    `UPDATE idempotency_keys SET status = 201, body = '{}'`,
    'idempotency_keys_status_of_refusal',
  ],
  ['a body without a refusal', `UPDATE idempotency_keys SET body = '{}'`, 'idempotency_keys_body_of_refusal'],
  [
    'a refusal without its body',
    `UPDATE idempotency_keys SET status = 402`,
    'idempotency_keys_body_of_refusal',
  ],
  ['a counter below zero', `UPDATE rate_limits SET count = -1`, 'rate_limits_count_not_negative'],
];

const setLength = (column: string, length: number): string => {
  const [table, name] = column.split('.');
  const [, , where = 'true'] = LENGTHS[column] ?? [];
  return `UPDATE ${table} SET ${name} = repeat('x', ${length}) WHERE ${where}`;
};
const tooLongOrShort = Object.entries(LENGTHS).flatMap(([column, [most, fewest = 0]]) => {
  return [most + 1, fewest - 1]
    .filter((length) => length >= 0)
    .map((length): (typeof STATES)[number] => [
      `${length} characters in ${column}`,
      setLength(column, length),
      `${column.replace('.', '_')}_length`,
    ]);
});

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: ownerUrlOf(database.url) });
  await client.connect();
  await client.query(ROWS);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test.each([...STATES, ...tooLongOrShort])(
  'the database refuses %s',
  async (_state, statement, constraint) => {
    await expect(client.query(statement)).rejects.toMatchObject({ constraint });
  },
);

test.each(Object.entries(LENGTHS))('%s takes as much text as it may', async (column, [most]) => {
  await client.query('BEGIN');
  const { rowCount } = await client.query(setLength(column, most));
  expect(rowCount).toBeGreaterThan(0);
  await client.query('ROLLBACK');
});

test('every CHECK of these tables is tried above', async () => {
  const tables = new Set(Object.keys(LENGTHS).map((column) => column.split('.')[0]));
  const { rows } = await client.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE contype = 'c' AND conrelid = ANY ($1::regclass[])`,
    [[...tables, 'sms_budget', 'erasures']],
  );
  const tried = new Set([...STATES, ...tooLongOrShort].map(([, , constraint]) => constraint));
  expect(rows.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  expect(rows.length).toBeGreaterThan(60);
});
