import { createHook } from 'node:async_hooks';
import { Socket } from 'node:net';

/** Types of async resources that Node creates for connections and DNS look-ups, whichever library requests them. */
const OUTGOING = new Set([
  'TCPCONNECTWRAP',
  'PIPECONNECTWRAP',
  'GETADDRINFOREQWRAP',
  'GETNAMEINFOREQWRAP',
  'QUERYWRAP',
  'UDPSENDWRAP',
]);

export type OutgoingConnections = {
  /** The targets of all connections that this process has opened. */
  targets(): string[];
  /** Numbers of connections and look-ups by async resource type, including those of native code. */
  requests(): Record<string, number>;
  stop(): void;
};

type ConnectOptions = { path?: string; host?: string; port?: number | string };

/** Records every connection that this process opens from now on. */
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

/** Socket.connect takes port and host, a path, or options; Node itself passes the normalised arguments as an array. */
function targetOf(args: unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) {
    const { path, host, port } = first as ConnectOptions;
    return path ?? `${host ?? 'localhost'}:${port}`;
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return first;
  return `${typeof second === 'string' ? second : 'localhost'}:${String(first)}`;
}
