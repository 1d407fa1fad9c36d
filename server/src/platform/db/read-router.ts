import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { elapsedMs, sleep } from '../clock.ts';
import type { Db } from './database.ts';
import { sqlState } from './sql-state.ts';

/** Where rows are read from. */
export type ReadConnection = { db: Db; pool: pg.Pool };

/** A place in the primary's log: whatever was committed before it was asked for lies below it. */
export type Lsn = bigint;

/** Reads that need not burden the primary. Without replicas all of them go to it. */
export type ReadRouter = {
  mark(): Promise<Lsn>;
  /**
   * Reads from a replica that has come as far as the mark, else from the primary. May read twice, when a
   * replica fails half-way; so `read` writes nothing.
   */
  readAtLeast<T>(mark: Lsn, read: (source: ReadConnection) => Promise<T>): Promise<T>;
  /** Sees all that was committed anywhere before it was called. Waits for a replica, but not for long. */
  readCurrent<T>(read: (source: ReadConnection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** A replica that keeps up is a few milliseconds behind; for longer the primary does it itself. */
const PATIENCE_MS = 100;
const LOOK_EVERY_MS = 5;
/** A replica that has failed is not asked for so long. */
const REST_MS = 2_000;
/** What takes a replica too long takes the primary too long as well. */
const TOOK_TOO_LONG = '57014';

type Replica = { source: ReadConnection; reached(mark: Lsn): Promise<boolean>; fail(error: Error): void };

export function createReadRouter(
  primary: ReadConnection,
  urls: string[],
  options: Omit<pg.PoolConfig, 'connectionString'>,
  onError: (error: Error) => void,
): ReadRouter {
  if (urls.length === 0) return readsOfOne(primary);
  const replicas = urls.map((url) => openReplica(url, options, onError));
  let turn = 0;

  const pick = async (mark: Lsn): Promise<Replica | undefined> => {
    for (let n = 0; n < replicas.length; n++) {
      const replica = replicas[turn++ % replicas.length];
      if (await replica?.reached(mark)) return replica;
    }
    return undefined;
  };

  const currentLsn = async (): Promise<Lsn> => {
    const { rows } = await primary.pool.query<{ at: string }>('SELECT pg_current_wal_insert_lsn() AS at');
    return parseLsn(rows[0]?.at as string);
  };

  const readFrom = async <T>(
    replica: Replica | undefined,
    read: (source: ReadConnection) => Promise<T>,
  ): Promise<T> => {
    if (!replica) return await read(primary);
    try {
      return await read(replica.source);
    } catch (error) {
      if (sqlState(error) === TOOK_TOO_LONG) throw error;
      // Gone, or cancelled because its data had to move on: either way the primary knows.
      replica.fail(error as Error);
      return await read(primary);
    }
  };

  return {
    mark: currentLsn,
    readAtLeast: async (at, read) => await readFrom(await pick(at), read),
    async readCurrent(read) {
      const at = await currentLsn();
      const until = elapsedMs() + PATIENCE_MS;
      let replica = await pick(at);
      while (!replica && elapsedMs() < until) {
        await sleep(LOOK_EVERY_MS);
        replica = await pick(at);
      }
      return await readFrom(replica, read);
    },
    close: async () => void (await Promise.all(replicas.map(({ source }) => source.pool.end()))),
  };
}

const readsOfOne = (primary: ReadConnection): ReadRouter => ({
  mark: async () => 0n,
  readAtLeast: (_mark, read) => read(primary),
  readCurrent: (read) => read(primary),
  close: async () => {},
});

function openReplica(
  url: string,
  options: Omit<pg.PoolConfig, 'connectionString'>,
  onError: (error: Error) => void,
): Replica {
  const pool = new pg.Pool({ ...options, connectionString: url, connectionTimeoutMillis: 1_000 });
  /** How far it was when last asked. A replica that has restarted may be less far: so with it this is forgotten. */
  let replayed = -1n;
  let restsUntil = 0;
  const forget = () => {
    replayed = -1n;
  };
  const fail = (error: Error) => {
    forget();
    restsUntil = elapsedMs() + REST_MS;
    onError(error);
  };
  pool.on('error', fail);
  pool.on('connect', (client) => {
    forget();
    client.on('error', fail);
  });
  return {
    source: { db: drizzle(pool), pool },
    fail,
    async reached(mark) {
      if (elapsedMs() < restsUntil) return false;
      if (replayed >= mark) return true;
      try {
        const { rows } = await pool.query<{ at: string | null }>('SELECT pg_last_wal_replay_lsn() AS at');
        // A server that replays nothing is no replica (any more).
        replayed = rows[0]?.at ? parseLsn(rows[0].at) : -1n;
      } catch (error) {
        fail(error as Error);
      }
      return replayed >= mark;
    },
  };
}

/** `16/B374D848` as a number. */
function parseLsn(lsn: string): Lsn {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
