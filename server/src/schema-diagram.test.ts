import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerUrlOf } from '../test/support/role-urls.ts';
import { describeArea, readSchema, type Schema } from '../test/support/schema-diagram.ts';
import { createTestDatabase, type TestDatabase } from '../test/support/test-database.ts';

const PAGE = join(import.meta.dirname, '../../docs/schema.md');
const COMMAND = 'npx vitest run --project server server/src/schema-diagram.test.ts -u';

const AREAS: Record<string, string[]> = {
  Catalogue: [
    'categories',
    'gifts',
    'gift_categories',
    'tags',
    'gift_tags',
    'gift_stock',
    'stock_changes',
    'card_images',
    'wishlist_items',
  ],
  'Catalogue data for visitors': [
    'gift_documents',
    'category_lists',
    'gift_search_terms',
    'search_synonyms',
    'gift_views',
  ],
  'Purchases and orders': [
    'purchases',
    'purchase_contacts',
    'gift_versions',
    'orders',
    'order_texts',
    'order_addresses',
    'reviews',
  ],
  'Fulfilment and order desk': [
    'shipments',
    'order_events',
    'order_notes',
    'order_search',
    'fulfilment_queue',
    'order_status_moves',
    'carrier_events',
  ],
  Payments: ['payments', 'refunds', 'processor_events'],
  Sandbox: ['sandbox_payment_methods', 'sandbox_intents', 'sandbox_requests'],
  Accounts: ['users', 'sessions', 'access_tokens', 'refresh_tokens', 'verification_codes'],
  Messaging: ['outbox_messages', 'sms_budget'],
  Operations: [
    'audit_entries',
    'alerts',
    'backups',
    'restore_rehearsals',
    'restores',
    'stored_wal',
    'erasures',
    'store_settings',
    'info_page_versions',
    'idempotency_keys',
    'rate_limits',
    'scheduled_task_runs',
    'schema_migrations',
  ],
};

const INTRODUCTION = `# Database schema

Generated from the database by \`server/src/schema-diagram.test.ts\`, which fails if this page is out of date; run \`${COMMAND}\` to update it.

PK is a primary key, UK a unique column, FK a foreign key, and "null" a nullable column. A line leads from a table to the tables that reference it, and names the referencing columns; tables from other areas are drawn without columns. Constraints, triggers and indexes are in [the migrations](../server/migrations).
`;

let database: TestDatabase;
let schema: Schema;
beforeAll(async () => {
  database = await createTestDatabase();
  const client = new pg.Client({ connectionString: ownerUrlOf(database.url) });
  await client.connect();
  schema = await readSchema(client);
  await client.end();
});
afterAll(() => database.drop());

test('every table belongs to an area of the schema diagram, and a comment says what it is', () => {
  expect(Object.values(AREAS).flat().sort()).toEqual([...schema.tables.keys()].sort());
  expect([...schema.tables].filter(([, comment]) => !comment)).toEqual([]);
});

test('docs/schema.md shows the tables of the database', async () => {
  const areas = Object.entries(AREAS).map(([title, tables]) => describeArea(schema, title, tables));
  const page = [INTRODUCTION, ...areas].join('\n');
  await expect(page, `docs/schema.md is out of date; write it again: ${COMMAND}`).toMatchFileSnapshot(PAGE);
});
