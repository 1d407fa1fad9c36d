import { createHook } from 'node:async_hooks';
import { Socket } from 'node:net';

/** What Node makes for a connection or a look-up of a name, whichever library asks for it. */
const OUTGOING = new Set([
  'TCPCONNECTWRAP',
  'PIPECONNECTWRAP',
  'GETADDRINFOREQWRAP',
  'GETNAMEINFOREQWRAP',
  'QUERYWRAP',
  'UDPSENDWRAP',
]);

export type OutgoingConnections = {
  /** Where to, one entry for each connection that this process has begun. */
  targets(): string[];
  /** By Node's own name for it, each connection and look-up, also those that no socket of JavaScript began. */
  requests(): Record<string, number>;
  stop(): void;
};

type ConnectOptions = { path?: string; host?: string; port?: number | string };

/** Writes down every connection that this process begins from now on. */
export function watchOutgoingConnections(): OutgoingConnections {
  const targets: string[] = [];
  const requests: Record<string, number> = {};
  const hook = createHook({
    init(_id, type) {
      if (OUTGOING.has(type)) requests[type] = (requests[type] ?? 0) + 1;
    },
  }).enable();
  const connect = Socket.prototype.connect;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    targets.push(targetOf(args));
    return Reflect.apply(connect, this, args) as Socket;
  } as typeof connect;
  return {
    targets: () => [...targets],
    requests: () => ({ ...requests }),
    stop() {
      hook.disable();
      Socket.prototype.connect = connect;
    },
  };
}

/** Callers give a port and a host, a path, or options; Node itself gives the normalised arguments as a list. */
function targetOf(args: unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) {
    const { path, host, port } = first as ConnectOptions;
    return path ?? `${host ?? 'localhost'}:${port}`;
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return first;
  return `${typeof second === 'string' ? second : 'localhost'}:${String(first)}`;
}
