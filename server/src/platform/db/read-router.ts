import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { elapsedMs, sleep } from '../clock.ts';
import type { Db } from './executor.ts';
import { sqlState } from './sql-state.ts';

/** Connections of the primary or of one replica. */
export type ReadConnection = { db: Db; pool: pg.Pool };

/** A log sequence number: a position in the primary's write-ahead log. */
export type Lsn = bigint;

/** Routes reads to replicas that are recent enough. Without replicas all reads go to the primary. */
export type ReadRouter = {
  /** The current end of the primary's log; everything committed so far lies before it. */
  currentLsn(): Promise<Lsn>;
  /**
   * Reads from a replica that has replayed the log up to `lsn`, else from the primary. `read` may run twice if a
   * replica fails, so it must not write.
   */
  readAtLeast<T>(lsn: Lsn, read: (connection: ReadConnection) => Promise<T>): Promise<T>;
  /** `readAtLeast` of the current LSN: sees everything committed before the call. Waits briefly for a replica. */
  readCurrent<T>(read: (connection: ReadConnection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** A healthy replica lags a few milliseconds; if none catches up within this time, the primary is read. */
const MAX_REPLICA_WAIT_MS = 100;
const POLL_INTERVAL_MS = 5;
/** How long a replica is not used after an error. */
const REPLICA_BACKOFF_MS = 2_000;
/** Query cancelled, here by `statement_timeout`. Not retried, because the primary would take as long. */
const QUERY_CANCELED = '57014';

type Replica = {
  connection: ReadConnection;
  hasReplayed(lsn: Lsn): Promise<boolean>;
  markFailed(error: Error): void;
};

export function createReadRouter(
  primary: ReadConnection,
  urls: string[],
  options: Omit<pg.PoolConfig, 'connectionString'>,
  onError: (error: Error) => void,
): ReadRouter {
  if (urls.length === 0) return primaryOnlyRouter(primary);
  const replicas = urls.map((url) => openReplica(url, options, onError));
  let nextReplica = 0;

  /** Round robin over the replicas that have replayed up to `lsn`. */
  const findReplica = async (lsn: Lsn): Promise<Replica | undefined> => {
    for (let n = 0; n < replicas.length; n++) {
      const replica = replicas[nextReplica++ % replicas.length];
      if (await replica?.hasReplayed(lsn)) return replica;
    }
    return undefined;
  };

  const currentLsn = async (): Promise<Lsn> => {
    const { rows } = await primary.pool.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn() AS lsn');
    return parseLsn(rows[0]?.lsn as string);
  };

  const readFrom = async <T>(
    replica: Replica | undefined,
    read: (connection: ReadConnection) => Promise<T>,
  ): Promise<T> => {
    if (!replica) return await read(primary);
    try {
      return await read(replica.connection);
    } catch (error) {
      if (sqlState(error) === QUERY_CANCELED) throw error;
      // The replica is down, or the query conflicted with its recovery.
      replica.markFailed(error as Error);
      return await read(primary);
    }
  };

  return {
    currentLsn,
    readAtLeast: async (lsn, read) => await readFrom(await findReplica(lsn), read),
    async readCurrent(read) {
      const lsn = await currentLsn();
      const deadline = elapsedMs() + MAX_REPLICA_WAIT_MS;
      let replica = await findReplica(lsn);
      while (!replica && elapsedMs() < deadline) {
        await sleep(POLL_INTERVAL_MS);
        replica = await findReplica(lsn);
      }
      return await readFrom(replica, read);
    },
    close: async () => void (await Promise.all(replicas.map(({ connection }) => connection.pool.end()))),
  };
}

const primaryOnlyRouter = (primary: ReadConnection): ReadRouter => ({
  currentLsn: async () => 0n,
  readAtLeast: (_lsn, read) => read(primary),
  readCurrent: (read) => read(primary),
  close: async () => {},
});

function openReplica(
  url: string,
  options: Omit<pg.PoolConfig, 'connectionString'>,
  onError: (error: Error) => void,
): Replica {
  const pool = new pg.Pool({ ...options, connectionString: url, connectionTimeoutMillis: 1_000 });
  /** Last known replay position. Reset on every new connection, because a restarted replica may be behind it. */
  let replayedLsn = -1n;
  let backoffUntil = 0;
  const resetReplayedLsn = () => {
    replayedLsn = -1n;
  };
  const markFailed = (error: Error) => {
    resetReplayedLsn();
    backoffUntil = elapsedMs() + REPLICA_BACKOFF_MS;
    onError(error);
  };
  pool.on('error', markFailed);
  pool.on('connect', (client) => {
    resetReplayedLsn();
    client.on('error', markFailed);
  });
  return {
    connection: { db: drizzle(pool), pool },
    markFailed,
    async hasReplayed(lsn) {
      if (elapsedMs() < backoffUntil) return false;
      if (replayedLsn >= lsn) return true;
      try {
        const { rows } = await pool.query<{ lsn: string | null }>('SELECT pg_last_wal_replay_lsn() AS lsn');
        // NULL on a server that is not in recovery, for instance after it was promoted.
        replayedLsn = rows[0]?.lsn ? parseLsn(rows[0].lsn) : -1n;
      } catch (error) {
        markFailed(error as Error);
      }
      return replayedLsn >= lsn;
    },
  };
}

/** Parses the text form of an LSN, such as `16/B374D848`. */
function parseLsn(text: string): Lsn {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
