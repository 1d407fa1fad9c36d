import { readFile } from 'node:fs/promises';
import { findFreePort } from '@presently/embedded-postgres/free-port';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyOverHttp } from '../../../test/support/buy-over-http.ts';
import { keepAliveClient } from '../../../test/support/keep-alive-client.ts';
import { ADDRESS } from '../../../test/support/shop-actions.ts';
import { type ShopProcess, startShopProcess } from '../../../test/support/shop-process.ts';
import {
  createTestDatabase,
  superuserUrlOf,
  type TestDatabase,
} from '../../../test/support/test-database.ts';
import { type Config, readConfig } from '../../config.ts';
import type { ResolvedConfig } from '../../deps.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { startMetricsServer } from '../../platform/metrics/metrics-server.ts';
import { createPrometheusMetrics } from '../../platform/metrics/prometheus-metrics.ts';
import { shopGauges } from './index.ts';

const docs = new URL('../../../../docs/operations/', import.meta.url);

let database: TestDatabase;
let shop: ShopProcess;
let visitor: ReturnType<typeof keepAliveClient>;
let metricsOrigin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const port = await findFreePort(0);
  metricsOrigin = `http://127.0.0.1:${port}`;
  shop = await startShopProcess({ databaseUrl: database.url, env: { METRICS_PORT: String(port) } });
  visitor = keepAliveClient(shop.origin);
});
afterAll(async () => {
  visitor.close();
  await shop.remove();
  await database.drop();
});

async function readMetrics(): Promise<string> {
  const response = await fetch(`${metricsOrigin}/metrics`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  return await response.text();
}

/** The value of a sample by its name and labels; undefined if there is none. */
const sampleOf = (metrics: string, sample: string): number | undefined => {
  const line = metrics.split('\n').find((candidate) => candidate.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
};
const requests = (method: string, route: string, status: number) =>
  `presently_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

it('counts requests by the pattern of their route, and those answered from a cache as well', async () => {
  await visitor.get('/api/gifts');
  await visitor.get('/api/gifts');
  await visitor.get('/api/gifts/none');
  await visitor.get('/track/secret-link');
  await expect.poll(async () => sampleOf(await readMetrics(), requests('GET', '/api/gifts', 200))).toBe(2);
  const metrics = await readMetrics();
  expect(sampleOf(metrics, requests('GET', '/api/gifts/:id', 404))).toBe(1);
  expect(sampleOf(metrics, requests('GET', '/page/:id', 200))).toBe(1);
  expect(metrics).not.toContain('secret-link');
});

it('counts orders and their changes, and shows what waits', async () => {
  const gifts = JSON.parse((await visitor.get('/api/gifts')).body);
  const { gift_id: link } = await buyOverHttp(visitor.ask, gifts.data[0].id);
  const claimed = await visitor.ask('POST', `/api/orders/claim/${link}/address`, ADDRESS);
  expect(claimed.status, claimed.body).toBe(200);
  const metrics = await readMetrics();
  expect(sampleOf(metrics, 'presently_orders_paid_total')).toBe(1);
  expect(sampleOf(metrics, 'presently_order_status_changes_total{to="Processing"}')).toBe(1);
  expect(sampleOf(metrics, 'presently_queued_orders{queue="to_pack"}')).toBe(1);
  expect(sampleOf(metrics, 'presently_queued_orders{queue="to_ship"}')).toBe(0);
  expect(sampleOf(metrics, 'presently_refunds_due')).toBe(0);
  expect(sampleOf(metrics, 'presently_database_up')).toBe(1);
});

it('counts the runs of scheduled tasks', async () => {
  const runs = 'presently_scheduled_task_runs_total{task="deliver-due-messages",outcome="succeeded"}';
  await expect.poll(async () => sampleOf(await readMetrics(), runs), { timeout: 10_000 }).toBeGreaterThan(0);
});

it('shows open problems, and messages that are late or were given up', async () => {
  const sql = new pg.Client({ connectionString: superuserUrlOf(database.url) });
  await sql.connect();
  await sql.query(
    `INSERT INTO alerts (id, kind, subject, text) SELECT gen_random_uuid(), 'a_kind', n, 'text' FROM generate_series(1, 3) n`,
  );
  await sql.query(`UPDATE alerts SET resolved_at = now() WHERE subject = '3'`);
  await sql.query(
    `INSERT INTO outbox_messages (id, channel, recipient, body, kind, status, next_attempt_at) VALUES
       (gen_random_uuid(), 'sms', '+12015550111', 'text', 'a_kind', 'failed', now()),
       (gen_random_uuid(), 'sms', '+12015550111', 'text', 'a_kind', 'queued', now() + interval '1 hour')`,
  );
  await sql.query(
    `INSERT INTO outbox_messages (id, channel, recipient, body, kind, status, created_at)
     VALUES (gen_random_uuid(), 'sms', '+12015550111', 'text', 'a_kind', 'failed', now() - interval '25 hours')`,
  );
  await sql.end();
  const metrics = await readMetrics();
  expect(sampleOf(metrics, 'presently_open_problems{kind="a_kind"}')).toBe(2);
  expect(sampleOf(metrics, 'presently_failed_messages')).toBe(1);
  expect(sampleOf(metrics, 'presently_queued_messages{channel="sms"}')).toBe(1);
  // Only what should have been sent by now is late.
  const age = sampleOf(metrics, 'presently_oldest_due_message_age_seconds');
  expect([age, Math.abs(age ?? 0) < 60]).toEqual([age, true]);
});

it('shows since when backups, their log and trial restores are right, when backups are made @R14-37', async () => {
  const sql = new pg.Client({ connectionString: superuserUrlOf(database.url) });
  await sql.connect();
  await sql.query(
    `INSERT INTO backups (id, started_at, name, bytes, error) VALUES
       (gen_random_uuid(), to_timestamp(1000), 'good', 1, NULL), (gen_random_uuid(), to_timestamp(2000), NULL, NULL, 'no room')`,
  );
  await sql.query(
    `INSERT INTO restore_rehearsals (id, backup, finished_at, error) VALUES
       (gen_random_uuid(), 'good', to_timestamp(3000), NULL), (gen_random_uuid(), 'good', to_timestamp(4000), 'wrong')`,
  );
  await sql.end();
  const names = [
    'presently_backup_last_success_timestamp_seconds',
    'presently_backup_stored_until_timestamp_seconds',
    'presently_restore_rehearsal_last_success_timestamp_seconds',
  ];
  const app = openDatabase({ url: database.url, onError: () => {} });
  const read = async (backup: Config['backup']) => {
    const settings = { ...readConfig({}, '/nowhere'), backup } as ResolvedConfig;
    const reading = await shopGauges({ settings, database: app, log: pino({ level: 'silent' }) }).read();
    return names.map((name) => reading[name]?.[0]?.value);
  };
  expect(await read({ to: '/backups', s3: null, passphrase: 'correct horse' })).toEqual([1_000, 0, 3_000]);
  expect(await read(null)).toEqual([undefined, undefined, undefined]);
  await app.close();
});

it('is not on the port of the shop, and offers nothing else @R17-14', async () => {
  expect((await visitor.get('/metrics')).headers['content-type']).toContain('text/html');
  expect((await fetch(`${metricsOrigin}/`)).status).toBe(404);
  expect((await fetch(`${metricsOrigin}/metrics`, { method: 'POST' })).status).toBe(405);
});

it('a port that is taken is an error that names the setting', async () => {
  const port = Number(new URL(metricsOrigin).port);
  const metrics = await createPrometheusMetrics('1');
  const start = startMetricsServer(metrics, { port, host: '127.0.0.1', log: pino({ level: 'silent' }) });
  await expect(start).rejects.toThrow(
    `Port ${port} is taken by another program: stop it, or set METRICS_PORT`,
  );
});

it.for(['prometheus-alerts.yml', 'grafana-dashboard.json'])(
  '%s names only metrics that exist',
  async (file) => {
    const text = await readFile(new URL(file, docs), 'utf8');
    const named = new Set(text.match(/\b(presently|nodejs|process)_[a-z0-9_]+/g));
    const existing = new Set([...(await readMetrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    expect(named.size).toBeGreaterThan(5);
    expect(
      [...named]
        .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
        .filter((name) => !existing.has(name)),
    ).toEqual([]);
  },
);

it('answers while the database is down, and leaves out what it cannot know @R17-14', async () => {
  await database.drop();
  const metrics = await readMetrics();
  expect(sampleOf(metrics, 'presently_database_up')).toBe(0);
  expect(sampleOf(metrics, 'presently_refunds_due')).toBeUndefined();
  expect(sampleOf(metrics, 'presently_queued_orders{queue="to_pack"}')).toBeUndefined();
  expect(sampleOf(metrics, 'presently_database_waiting_queries')).toBe(0);
  expect(shop.isRunning()).toBe(true);
});
