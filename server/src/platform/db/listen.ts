import pg from 'pg';
import { sleep } from '../clock.ts';

export type Listener = { close(): Promise<void> };

export type ListenOptions = {
  url: string;
  /** Handlers by channel. */
  channels: Record<string, (payload: string) => void>;
  /** Notifications may have been missed while the connection was down: clear caches that depend on them. */
  onReconnect: () => void;
  onError: (error: Error) => void;
  /** How often the connection is checked, because a connection that is lost silently just stops delivering. */
  checkEveryMs?: number;
};

const CONNECT_TIMEOUT_MS = 5_000;

/** Subscribes to channels (LISTEN) on a dedicated connection that reconnects automatically. */
export async function listen({
  url,
  channels,
  onReconnect,
  onError,
  checkEveryMs = 30_000,
}: ListenOptions): Promise<Listener> {
  let closed = false;
  let client: pg.Client | undefined;

  const connect = async (): Promise<void> => {
    const connecting = new pg.Client({
      connectionString: url,
      application_name: 'presently-listen',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: checkEveryMs / 2,
    });
    connecting.on('error', (error) => {
      onError(error);
      void reconnect(connecting);
    });
    connecting.on('end', () => void reconnect(connecting));
    connecting.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    try {
      await connecting.connect();
      for (const channel of Object.keys(channels))
        await connecting.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      connecting.end().catch(() => {});
      throw error;
    }
    client = connecting;
  };

  const reconnect = async (lost: pg.Client): Promise<void> => {
    if (closed || client !== lost) return;
    client = undefined;
    lost.end().catch(() => {});
    while (!closed && !client) {
      await sleep(500);
      await connect().then(onReconnect, onError);
    }
  };

  const check = async (): Promise<void> => {
    const checked = client;
    try {
      await checked?.query('SELECT 1');
    } catch (error) {
      if (closed) return;
      onError(error as Error);
      if (checked) await reconnect(checked);
    }
  };

  await connect();
  const checks = setInterval(() => void check(), checkEveryMs);
  return {
    async close() {
      closed = true;
      clearInterval(checks);
      await client?.end();
    },
  };
}
