import { sql } from 'drizzle-orm';
import type { BaseDeps } from '../../deps.ts';
import type { GaugeReading, GaugeSource } from '../../platform/metrics/prometheus-metrics.ts';
import { countRefundsDue } from '../payments/index.ts';

type Row = {
  toPack: number;
  toShip: number;
  onTheWay: number;
  problems: Record<string, number>;
  queued: Record<string, number>;
  failed: number;
  oldestDueSeconds: number;
  goodBackupAt: number;
  storedUntil: number;
  goodRehearsalAt: number;
};

const GAUGES = [
  { name: 'presently_database_up', help: 'Whether the database answers (1) or not (0).' },
  {
    name: 'presently_database_connections',
    help: 'Connections of this process to the database.',
    labelNames: ['state'],
  },
  {
    name: 'presently_database_waiting_queries',
    help: 'Queries of this process that wait for a connection.',
  },
  { name: 'presently_queued_orders', help: 'Claimed orders, by what they wait for.', labelNames: ['queue'] },
  { name: 'presently_refunds_due', help: 'Refunds that were promised and have not been made.' },
  { name: 'presently_open_problems', help: "The console's open problems.", labelNames: ['kind'] },
  { name: 'presently_queued_messages', help: 'Messages that were not sent yet.', labelNames: ['channel'] },
  { name: 'presently_failed_messages', help: 'Messages that were given up, of the last 24 hours.' },
  {
    name: 'presently_oldest_due_message_age_seconds',
    help: 'How long the oldest message that should have been sent has been waiting; 0 if there is none.',
  },
  {
    name: 'presently_backup_last_success_timestamp_seconds',
    help: 'When the last good backup was begun; 0 if there is none. Missing without BACKUP_TO.',
  },
  {
    name: 'presently_backup_stored_until_timestamp_seconds',
    help: 'The time up to which the log is stored in BACKUP_TO; 0 if none is. Missing without BACKUP_TO.',
  },
  {
    name: 'presently_restore_rehearsal_last_success_timestamp_seconds',
    help: 'When a backup was last restored on trial and was right; 0 if none was. Missing without BACKUP_TO.',
  },
];

/**
 * Gauges of the shop's state in the database, which are the same on every instance, and of this process's connections.
 */
export function shopGauges({
  settings,
  database,
  log,
}: Pick<BaseDeps, 'settings' | 'database' | 'log'>): GaugeSource {
  const connections = (): GaugeReading => {
    const { totalCount, idleCount, waitingCount } = database.pool;
    return {
      presently_database_connections: [
        { labels: { state: 'idle' }, value: idleCount },
        { labels: { state: 'busy' }, value: totalCount - idleCount },
      ],
      presently_database_waiting_queries: [{ value: waitingCount }],
    };
  };
  return {
    gauges: GAUGES,
    async read() {
      try {
        return {
          ...connections(),
          ...(await readState(database, settings)),
          presently_database_up: [{ value: 1 }],
        };
      } catch (err) {
        log.warn({ err }, 'the state of the shop could not be read for its metrics');
        return { ...connections(), presently_database_up: [{ value: 0 }] };
      }
    },
  };
}

/** Reads other modules' tables directly: a single statement counts small, indexed sets. */
async function readState(
  { db }: BaseDeps['database'],
  { backup }: BaseDeps['settings'],
): Promise<GaugeReading> {
  const reading = db.execute<Row>(sql`
    SELECT
      (SELECT count(*)::int FROM fulfilment_queue WHERE status = 'Processing') AS "toPack",
      (SELECT count(*)::int FROM fulfilment_queue WHERE status = 'Ordered') AS "toShip",
      (SELECT count(*)::int FROM fulfilment_queue WHERE status = 'Shipped') AS "onTheWay",
      (SELECT coalesce(json_object_agg(kind, open), '{}') FROM (
        SELECT kind, count(*)::int AS open FROM alerts WHERE resolved_at IS NULL GROUP BY kind) AS by_kind) AS problems,
      (SELECT coalesce(json_object_agg(channel, queued), '{}') FROM (
        SELECT channel, count(*)::int AS queued FROM outbox_messages WHERE status = 'queued' GROUP BY channel) AS by_channel) AS queued,
      (SELECT count(*)::int FROM outbox_messages WHERE status = 'failed' AND created_at > now() - interval '24 hours') AS failed,
      (SELECT coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float8
        FROM outbox_messages WHERE status = 'queued' AND next_attempt_at < now()) AS "oldestDueSeconds",
      (SELECT coalesce(extract(epoch FROM max(started_at)), 0)::float8 FROM backups WHERE name IS NOT NULL) AS "goodBackupAt",
      (SELECT coalesce(extract(epoch FROM max(stored_until)), 0)::float8 FROM stored_wal) AS "storedUntil",
      (SELECT coalesce(extract(epoch FROM max(finished_at)), 0)::float8 FROM restore_rehearsals WHERE error IS NULL) AS "goodRehearsalAt"`);
  const [refundsDue, { rows }] = await Promise.all([countRefundsDue(db), reading]);
  const state = rows[0] as Row;
  return {
    presently_queued_orders: [
      { labels: { queue: 'to_pack' }, value: state.toPack },
      { labels: { queue: 'to_ship' }, value: state.toShip },
      { labels: { queue: 'on_the_way' }, value: state.onTheWay },
    ],
    presently_refunds_due: [{ value: refundsDue }],
    presently_open_problems: Object.entries(state.problems).map(([kind, value]) => ({
      labels: { kind },
      value,
    })),
    presently_queued_messages: ['email', 'sms'].map((channel) => ({
      labels: { channel },
      value: state.queued[channel] ?? 0,
    })),
    presently_failed_messages: [{ value: state.failed }],
    presently_oldest_due_message_age_seconds: [{ value: state.oldestDueSeconds }],
    ...(backup && {
      presently_backup_last_success_timestamp_seconds: [{ value: state.goodBackupAt }],
      presently_backup_stored_until_timestamp_seconds: [{ value: state.storedUntil }],
      presently_restore_rehearsal_last_success_timestamp_seconds: [{ value: state.goodRehearsalAt }],
    }),
  };
}
