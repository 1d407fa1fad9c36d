import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A network fault in one direction, with Toxiproxy's names. */
export type Toxic =
  | { kind: 'latency'; ms: number }
  | { kind: 'bandwidth'; bytesPerSecond: number }
  /** Delays the end of the connection. */
  | { kind: 'slow_close'; ms: number }
  /** Drops all data without closing the connection. */
  | { kind: 'timeout' }
  | { kind: 'reset_peer'; afterMs: number }
  | { kind: 'slicer'; bytes: number; delayMs: number }
  /** Closes the connection after this many bytes. */
  | { kind: 'limit_data'; bytes: number };

/** From the client to the server, or back. */
export type Direction = 'upstream' | 'downstream';

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** A TCP proxy to a port of this machine that can inject a network fault. */
export async function startFaultProxy(targetPort: number) {
  let fault: { toxic: Toxic; direction: Direction } | null = null;
  let affected = 0;
  const open = new Set<Socket>();
  /** Sockets whose data was dropped; they cannot be used any more. */
  const stalled = new Set<Socket>();
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
        stalled.delete(socket);
        const other = socket === client ? upstream : client;
        if (!other.readableEnded || socket.destroyed) other.destroySoon();
      });
    }
    const markStalled = () => both.forEach((socket) => void stalled.add(socket));
    const markAffected = () => void affected++;
    void pump(client, upstream, () => toxicOf('upstream'), { end, markStalled, markAffected });
    void pump(upstream, client, () => toxicOf('downstream'), { end, markStalled, markAffected });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    set(toxic: Toxic, direction: Direction): void {
      fault = { toxic, direction };
      affected = 0;
    },
    /** Number of chunks of data that were subject to the fault since `set`. */
    affected: () => affected,
    /** Removes the fault and closes the connections whose data was dropped. */
    clear(): void {
      fault = null;
      for (const socket of stalled) socket.destroy();
    },
    async close(): Promise<void> {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

type Connection = { end(): void; markStalled(): void; markAffected(): void };

async function pump(
  from: Socket,
  to: Socket,
  toxic: () => Toxic | null,
  connection: Connection,
): Promise<void> {
  let passed = 0;
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      const now = toxic();
      if (now) connection.markAffected();
      if (now?.kind === 'timeout') {
        connection.markStalled();
        continue;
      }
      if (now?.kind === 'limit_data') {
        const left = now.bytes - passed;
        passed += chunk.length;
        if (chunk.length > left) {
          if (left > 0) await write(to, chunk.subarray(0, left));
          to.end(() => connection.end());
          return;
        }
      }
      await forward(chunk, to, from, now);
    }
    const now = toxic();
    if (now?.kind === 'slow_close') await pause(now.ms);
    to.end();
  } catch {
    connection.end();
  }
}

async function forward(chunk: Buffer, to: Socket, from: Socket, toxic: Toxic | null): Promise<void> {
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
      for (let offset = 0; offset < chunk.length; offset += toxic.bytes) {
        await write(to, chunk.subarray(offset, offset + toxic.bytes));
        await pause(toxic.delayMs);
      }
      return;
    default:
      return await write(to, chunk);
  }
}

async function write(to: Socket, chunk: Buffer): Promise<void> {
  if (to.destroyed) throw new Error('socket closed');
  if (!to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
}
