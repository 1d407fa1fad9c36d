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
};

/** Subscribes to channels (LISTEN) on a dedicated connection that reconnects automatically. */
export async function listen({ url, channels, onReconnect, onError }: ListenOptions): Promise<Listener> {
  let closed = false;
  let client: pg.Client | undefined;

  const connect = async (): Promise<void> => {
    const connecting = new pg.Client({
      connectionString: url,
      application_name: 'presently-listen',
      keepAlive: true,
    });
    connecting.on('error', (error) => {
      onError(error);
      void reconnect(connecting);
    });
    connecting.on('end', () => void reconnect(connecting));
    connecting.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    await connecting.connect();
    for (const channel of Object.keys(channels))
      await connecting.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
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

  await connect();
  return {
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
