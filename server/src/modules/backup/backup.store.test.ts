import { expect } from 'vitest';
import { test } from '../../../test/support/shop-test.ts';
import { findLastRestore, recordRestore } from '../restores/index.ts';
import { listRecentBackups, recordBackup } from './backup.store.ts';

test('backups and restores are recorded, the newest first', async ({ shop }) => {
  const { db } = shop.deps.database;
  expect(await findLastRestore(db)).toBeNull();
  await recordBackup(db, { startedAt: new Date('2026-11-21T02:00:00Z'), name: 'one', bytes: 5_000_000_000 });
  await recordBackup(db, { startedAt: new Date('2026-11-22T02:00:00Z'), error: 'The disk is full.' });
  expect(await listRecentBackups(db, 5)).toMatchObject([
    { name: null, bytes: null, error: 'The disk is full.' },
    { name: 'one', bytes: 5_000_000_000, error: null },
  ]);
  await recordRestore(db, { backup: 'one', restoredTo: new Date('2026-11-21T10:15:00Z') });
  expect(await findLastRestore(db)).toMatchObject({
    backup: 'one',
    restoredTo: new Date('2026-11-21T10:15:00Z'),
    reconciledAt: null,
  });
});
