import { describe, expect } from 'vitest';
import { signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { recordRestore } from '../restores/index.ts';
import { recordBackup, recordRehearsal } from './backup.store.ts';

const BACKUP = { to: '/backups', s3: null, passphrase: 'correct horse' };

const test = shopTest.extend('token', { scope: 'file' }, async ({ shop }) => {
  return (await signIn(shop, '+12015550100')).token;
});

describe('without BACKUP_TO', () => {
  test('the console says so, and none can be asked for', async ({ shop, token }) => {
    const { body } = await shop.call('GET', '/api/operator/backups', { token });
    expect(body.data).toEqual({
      mode: 'off',
      is_running: false,
      next_at: null,
      archived_until: null,
      last_good: null,
      last_rehearsal: null,
      last_restore: null,
      backups: [],
    });
    expect(await shop.call('POST', '/api/operator/backups', { token })).toMatchObject({
      status: 409,
      body: { error: 'Backups are off. Set BACKUP_TO to turn them on.' },
    });
  });

  test('with a database of its own, that is responsible @R14-36', async ({ shop, token }) => {
    shop.deps.settings.databaseUrl = 'postgres://shop@db.example/shop';
    const { body } = await shop.call('GET', '/api/operator/backups', { token });
    expect(body.data.mode).toBe('external');
    expect((await shop.call('POST', '/api/operator/backups', { token })).status).toBe(409);
    shop.deps.settings.databaseUrl = null;
  });
});

describe('with BACKUP_TO', () => {
  test.beforeAll(({ shop }) => {
    shop.deps.settings.backup = BACKUP;
  });

  test('the console shows the last good backup, the last rehearsal and the last restore @R14-36', async ({
    shop,
    token,
  }) => {
    const { db } = shop.deps.database;
    await recordBackup(db, { startedAt: new Date('2026-11-20T08:00:00Z'), name: 'good', bytes: 1_234_567 });
    await recordBackup(db, { startedAt: new Date('2026-11-21T08:00:00Z'), error: 'The disk is full.' });
    await recordRehearsal(db, { backup: 'good', error: null });
    await recordRestore(db, { backup: 'good', restoredTo: new Date('2026-11-20T09:00:00Z') });
    const { body } = await shop.call('GET', '/api/operator/backups', { token });
    expect(body.data).toMatchObject({
      mode: 'on',
      is_running: false,
      archived_until: expect.any(String),
      last_good: { name: 'good', bytes: 1_234_567, error: null },
      last_rehearsal: { backup: 'good', error: null },
      last_restore: { restored_to: '2026-11-20T09:00:00.000Z' },
      backups: [
        { name: null, error: 'The disk is full.' },
        { name: 'good', started_at: '2026-11-20T08:00:00.000Z' },
      ],
    });
  });

  test('one that is asked for is due at once, and once for its key @R14-36', async ({ shop, token, sql }) => {
    const ask = (key: string) =>
      shop.call('POST', '/api/operator/backups', { token, headers: { 'idempotency-key': key } });
    expect(await ask('one')).toMatchObject({ status: 202, body: { data: { is_running: true } } });
    await sql(
      `UPDATE scheduled_task_runs SET next_run_at = now() + interval '1 day' WHERE name = 'make-backup'`,
    );
    expect(await ask('one')).toMatchObject({ status: 202, body: { data: { is_running: false } } });
    expect(await ask('two')).toMatchObject({ status: 202, body: { data: { is_running: true } } });
    expect(await sql(`SELECT action FROM audit_entries WHERE action = 'backup.requested'`)).toHaveLength(2);
  });
});
