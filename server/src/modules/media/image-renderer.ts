import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ImageTemplate, Variant } from './media.types.ts';

/** One file to make. `template` is null for an image whose master is on the disk. */
export type RenderTask = {
  masterFile: string;
  template: ImageTemplate | null;
  variant: Variant;
  file: string;
};

export type RenderRequest = RenderTask & { id: number };
export type RenderResult = { id: number; error?: string };

type Waiting = { task: RenderTask; tries: number; resolve: () => void; reject: (reason: Error) => void };

const programme = fileURLToPath(new URL('./image-renderer.process.ts', import.meta.url));

/**
 * All the child is told: none of the shop's secrets. Whole images handed from thread to thread leave glibc's
 * arenas full of holes (500 MB after 60 images, measured); with two arenas, and large blocks given back at
 * once, it stays below half of that.
 */
const childEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '2',
};
/** What still adds up goes back to the machine when a fresh child takes over after so many files. */
const filesPerChild = 120;

export type ImageRendererOptions = {
  /** How many files are made at once. */
  concurrency: number;
  /** How far behind other processes it stands when the machine is busy, 0 to 19. */
  niceness: number;
  /** It ends after so long without work and starts again with the next. */
  idleMs: number;
};

/** Makes images in a child process, first come, first served. A child that dies is started again once for each task. */
export class ImageRenderer {
  readonly #options: ImageRendererOptions;
  readonly #queue: Waiting[] = [];
  readonly #running = new Map<number, Waiting>();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | null = null;
  #lastId = 0;
  #taken = 0;
  #closed = false;

  constructor(options: ImageRendererOptions) {
    this.#options = options;
  }

  get busy(): boolean {
    return this.#running.size + this.#queue.length > 0;
  }

  /** Settles when the file is on the disk. */
  make(task: RenderTask): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('The image composer is closed'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, tries: 0, resolve, reject });
      this.#next();
    });
  }

  close(): void {
    this.#closed = true;
    const stopped = new Error('The image composer is closed');
    for (const waiting of this.#queue.splice(0)) waiting.reject(stopped);
    for (const waiting of this.#running.values()) waiting.reject(stopped);
    this.#running.clear();
    this.#end();
  }

  #next(): void {
    while (this.#running.size < this.#options.concurrency) {
      if (this.#taken >= filesPerChild) {
        if (this.#running.size > 0) break;
        this.#end();
      }
      const waiting = this.#queue.shift();
      if (!waiting) break;
      this.#lastId += 1;
      this.#taken += 1;
      this.#running.set(this.#lastId, waiting);
      this.#send({ ...waiting.task, id: this.#lastId });
    }
    if (!this.busy) this.#rest();
  }

  #send(task: RenderRequest): void {
    try {
      const child = this.#started();
      // One that could not be started for want of file descriptors or processes has no channel; it emits `error`.
      if (child.pid === undefined) return;
      child.send(task, (error) => {
        if (error) this.#lost(child, error);
      });
    } catch (error) {
      // Other reasons not to start, such as too little memory, are thrown.
      queueMicrotask(() => this.#answered({ id: task.id, error: String(error) }));
    }
  }

  #started(): ChildProcess {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    if (this.#child) {
      this.#child.ref();
      this.#child.channel?.ref();
      return this.#child;
    }
    const child = fork(programme, [String(this.#options.niceness)], {
      execArgv: [],
      env: childEnvironment,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (answer: RenderResult) => this.#answered(answer));
    child.on('error', (error) => this.#lost(child, error));
    child.on('exit', () =>
      this.#lost(child, new Error('The image composer ended in the middle of its work')),
    );
    this.#child = child;
    return child;
  }

  #answered({ id, error }: RenderResult): void {
    const waiting = this.#running.get(id);
    this.#running.delete(id);
    if (error) waiting?.reject(new Error(error));
    else waiting?.resolve();
    this.#next();
  }

  #lost(child: ChildProcess, reason: Error): void {
    if (child !== this.#child) return;
    this.#child = null;
    this.#taken = 0;
    const interrupted = [...this.#running.values()];
    this.#running.clear();
    for (const waiting of interrupted) {
      waiting.tries += 1;
      if (waiting.tries > 1) waiting.reject(reason);
      else this.#queue.unshift(waiting);
    }
    this.#next();
  }

  #rest(): void {
    if (!this.#child || this.#idle) return;
    // A child that waits for work does not keep a programme alive that has nothing else to do.
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => this.#end(), this.#options.idleMs);
    this.#idle.unref();
  }

  #end(): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    const child = this.#child;
    this.#child = null;
    this.#taken = 0;
    child?.unref();
    if (child?.connected) child.disconnect();
  }
}
