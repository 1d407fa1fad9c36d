import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What happens to the bytes of one direction; the names are Toxiproxy's. */
export type Toxic =
  | { kind: 'latency'; ms: number }
  | { kind: 'bandwidth'; bytesPerSecond: number }
  /** The end of a connection is passed on late. */
  | { kind: 'slow_close'; ms: number }
  /** Nothing gets through, and nobody is told. */
  | { kind: 'timeout' }
  | { kind: 'reset_peer'; afterMs: number }
  | { kind: 'slicer'; bytes: number; delayMs: number }
  /** Closed once so much got through. */
  | { kind: 'limit_data'; bytes: number };

/** To the server behind the proxy, or back from it. */
export type Direction = 'to' | 'from';

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** Stands between a client and a server on this machine and disturbs what goes through, both ways by turns. */
export async function startFaultProxy(targetPort: number) {
  let fault: { toxic: Toxic; direction: Direction } | null = null;
  const open = new Set<Socket>();
  /** Whose bytes were held back: they cannot go on as if nothing had happened. */
  const silenced = new Set<Socket>();
  const toxicOf = (direction: Direction): Toxic | null =>
    fault?.direction === direction ? fault.toxic : null;

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const both = [client, upstream];
    const end = () => both.forEach((socket) => void socket.destroy());
    for (const socket of both) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        silenced.delete(socket);
        const other = socket === client ? upstream : client;
        if (!other.readableEnded || socket.destroyed) other.destroySoon();
      });
    }
    const silence = () => both.forEach((socket) => void silenced.add(socket));
    void pump(client, upstream, () => toxicOf('to'), { end, silence });
    void pump(upstream, client, () => toxicOf('from'), { end, silence });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    set(toxic: Toxic, direction: Direction): void {
      fault = { toxic, direction };
    },
    /** Heals the line; connections whose bytes were held back end. */
    clear(): void {
      fault = null;
      for (const socket of silenced) socket.destroy();
    },
    async close(): Promise<void> {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

type Line = { end(): void; silence(): void };

async function pump(from: Socket, to: Socket, toxic: () => Toxic | null, line: Line): Promise<void> {
  let passed = 0;
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      const now = toxic();
      if (now?.kind === 'timeout') {
        line.silence();
        continue;
      }
      if (now?.kind === 'limit_data') {
        const left = now.bytes - passed;
        passed += chunk.length;
        if (chunk.length > left) {
          if (left > 0) await write(to, chunk.subarray(0, left));
          to.end(() => line.end());
          return;
        }
      }
      await passOn(chunk, to, from, now);
    }
    const now = toxic();
    if (now?.kind === 'slow_close') await pause(now.ms);
    to.end();
  } catch {
    line.end();
  }
}

async function passOn(chunk: Buffer, to: Socket, from: Socket, toxic: Toxic | null): Promise<void> {
  switch (toxic?.kind) {
    case 'latency':
      await pause(toxic.ms);
      return await write(to, chunk);
    case 'bandwidth':
      await pause((chunk.length / toxic.bytesPerSecond) * 1_000);
      return await write(to, chunk);
    case 'reset_peer':
      await pause(toxic.afterMs);
      to.resetAndDestroy();
      from.resetAndDestroy();
      return;
    case 'slicer':
      for (let at = 0; at < chunk.length; at += toxic.bytes) {
        await write(to, chunk.subarray(at, at + toxic.bytes));
        await pause(toxic.delayMs);
      }
      return;
    default:
      return await write(to, chunk);
  }
}

async function write(to: Socket, chunk: Buffer): Promise<void> {
  if (to.destroyed) throw new Error('gone');
  if (!to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
}
