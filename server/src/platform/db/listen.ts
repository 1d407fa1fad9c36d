import pg from 'pg';
import { sleep } from '../clock.ts';

export type Listener = { close(): Promise<void> };

export type ListenOptions = {
  url: string;
  /** Channel → what to do with a payload. */
  channels: Record<string, (payload: string) => void>;
  /** After a lost connection changes may have been missed: whoever keeps something in memory empties it here. */
  onReconnect: () => void;
  onError: (error: Error) => void;
};

/** Hears the database's notifications on a connection of its own, which is made anew whenever it is lost. */
export async function listen({ url, channels, onReconnect, onError }: ListenOptions): Promise<Listener> {
  let closed = false;
  let client: pg.Client | undefined;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'presently-listen',
      keepAlive: true,
    });
    fresh.on('error', (error) => {
      onError(error);
      void reconnect(fresh);
    });
    fresh.on('end', () => void reconnect(fresh));
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    await fresh.connect();
    for (const channel of Object.keys(channels)) await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    client = fresh;
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
