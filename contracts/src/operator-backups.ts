import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { IdempotencyHeaders } from './idempotency.ts';
import { Timestamp } from './text.ts';

/** A backup that was attempted. */
export const Backup = z
  .object({
    id: z.string(),
    started_at: Timestamp,
    finished_at: Timestamp,
    name: z.string().nullable().describe('What `npm run restore` calls it; null: it failed'),
    bytes: z.int().nullable().describe('Its size where backups are kept; null: it failed'),
    error: z.string().nullable().describe('Why it failed; null: it is whole'),
  })
  .meta({ id: 'Backup' });
export type Backup = z.infer<typeof Backup>;

export const BackupStatus = z
  .object({
    mode: z
      .enum(['on', 'off', 'external'])
      .describe(
        '`on`: backups are made; `off`: BACKUP_TO is not set; `external`: the database of DATABASE_URL is backed up with its own tools',
      ),
    is_running: z.boolean().describe('A backup is being made, or begins within a minute'),
    next_at: Timestamp.nullable().describe('When the next backup is made; null: none is planned'),
    archived_until: Timestamp.nullable().describe('The latest time that can be restored; null: none'),
    last_good: Backup.nullable().describe('The newest backup that is whole'),
    last_rehearsal: z
      .object({
        backup: z.string().describe('Name of the backup that was restored on trial'),
        finished_at: Timestamp,
        error: z
          .string()
          .nullable()
          .describe('Why it failed; null: it was restored and its data is consistent'),
      })
      .nullable(),
    last_restore: z
      .object({
        restored_at: Timestamp,
        restored_to: Timestamp.describe('The moment whose state was restored'),
      })
      .nullable()
      .describe('When this shop itself was last restored from a backup'),
    backups: z.array(Backup).describe('Those that are kept, and the newest that failed; newest first'),
  })
  .meta({ id: 'BackupStatus' });
export type BackupStatus = z.infer<typeof BackupStatus>;

export const getBackups = endpoint({
  id: 'getBackups',
  method: 'GET',
  path: '/operator/backups',
  auth: 'owner',
  summary: 'Read the state of the backups',
  description:
    'When the last good backup was made, how much could be lost, and when a restore was last tried. For owners.',
  responses: { 200: envelope(BackupStatus) },
});
export const requestBackup = endpoint({
  id: 'requestBackup',
  method: 'POST',
  path: '/operator/backups',
  auth: 'owner',
  summary: 'Make a backup now',
  description:
    'Begins a backup within a minute, also after a restart. While one is being made, no other begins. A 409 when the shop makes none. Send an `Idempotency-Key`: a repeated request begins no other. For owners.',
  headers: IdempotencyHeaders,
  responses: { 202: envelope(BackupStatus) },
  errors: [409],
});
