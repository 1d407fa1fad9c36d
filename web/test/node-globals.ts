import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web';
import { BroadcastChannel } from 'node:worker_threads';

/** Globals of browsers that come from Node, as they do outside the VM context of `vmForks`. */
Object.assign(globalThis, { BroadcastChannel, ReadableStream, TransformStream, WritableStream });
