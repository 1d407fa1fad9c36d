import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ImageTemplate, Variant } from './media.types.ts';

/** One file to render: a size and format of a master image. `template` is null for uploads, whose master file exists. */
export type RenderTask = {
  masterFile: string;
  template: ImageTemplate | null;
  variant: Variant;
  file: string;
};

export type RenderRequest = RenderTask & { id: number };
export type RenderResult = { id: number; error?: string };

type Job = { task: RenderTask; attempts: number; resolve: () => void; reject: (reason: Error) => void };

const processFile = fileURLToPath(new URL('./image-renderer.process.ts', import.meta.url));

/**
 * The whole environment of the child: none of the shop's secrets. The malloc settings limit fragmentation: with
 * glibc's defaults libvips held 500 MB after 60 images, with these less than half.
 */
const CHILD_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '2',
};
/** The child is replaced after this many files, which frees fragmented memory. */
const MAX_FILES_PER_CHILD = 120;

export type ImageRendererOptions = {
  /** Number of files rendered at the same time. */
  concurrency: number;
  /** Scheduling priority of the process, from 0 (normal) to 19 (lowest). */
  niceness: number;
  /** The child exits after this time without work, and is started again when needed. */
  idleMs: number;
};

/** Renders image files in a child process, in FIFO order. If the child dies, each task is retried once in a new one. */
export class ImageRenderer {
  readonly #options: ImageRendererOptions;
  readonly #queue: Job[] = [];
  readonly #running = new Map<number, Job>();
  #child: ChildProcess | null = null;
  #idleTimer: NodeJS.Timeout | null = null;
  #lastId = 0;
  #filesOfChild = 0;
  #closed = false;

  constructor(options: ImageRendererOptions) {
    this.#options = options;
  }

  get busy(): boolean {
    return this.#running.size + this.#queue.length > 0;
  }

  /** Resolves when the file is on disk; rejects if rendering failed or the renderer was closed. */
  render(task: RenderTask): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('The image renderer is closed'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, attempts: 0, resolve, reject });
      this.#startJobs();
    });
  }

  close(): void {
    this.#closed = true;
    const closed = new Error('The image renderer is closed');
    for (const job of this.#queue.splice(0)) job.reject(closed);
    for (const job of this.#running.values()) job.reject(closed);
    this.#running.clear();
    this.#stopChild();
  }

  #startJobs(): void {
    while (this.#running.size < this.#options.concurrency) {
      if (this.#filesOfChild >= MAX_FILES_PER_CHILD) {
        if (this.#running.size > 0) break;
        this.#stopChild();
      }
      const job = this.#queue.shift();
      if (!job) break;
      this.#lastId += 1;
      this.#filesOfChild += 1;
      this.#running.set(this.#lastId, job);
      this.#send({ ...job.task, id: this.#lastId });
    }
    if (!this.busy) this.#startIdleTimer();
  }

  #send(request: RenderRequest): void {
    try {
      const child = this.#getChild();
      // fork() failed for lack of file descriptors or processes: the child has no pid or channel, and emits `error`.
      if (child.pid === undefined) return;
      child.send(request, (error) => {
        if (error) this.#handleChildLoss(child, error);
      });
    } catch (error) {
      // fork() throws for other failures, such as too little memory.
      queueMicrotask(() => this.#handleResult({ id: request.id, error: String(error) }));
    }
  }

  #getChild(): ChildProcess {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#idleTimer = null;
    if (this.#child) {
      this.#child.ref();
      this.#child.channel?.ref();
      return this.#child;
    }
    const child = fork(processFile, [String(this.#options.niceness)], {
      execArgv: ['--expose-gc'],
      env: CHILD_ENV,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (result: RenderResult) => this.#handleResult(result));
    child.on('error', (error) => this.#handleChildLoss(child, error));
    child.on('exit', () =>
      this.#handleChildLoss(child, new Error('The image renderer process exited while rendering')),
    );
    this.#child = child;
    return child;
  }

  #handleResult({ id, error }: RenderResult): void {
    const job = this.#running.get(id);
    this.#running.delete(id);
    if (error) job?.reject(new Error(error));
    else job?.resolve();
    this.#startJobs();
  }

  #handleChildLoss(child: ChildProcess, reason: Error): void {
    if (child !== this.#child) return;
    this.#child = null;
    this.#filesOfChild = 0;
    const interrupted = [...this.#running.values()];
    this.#running.clear();
    for (const job of interrupted) {
      job.attempts += 1;
      if (job.attempts > 1) job.reject(reason);
      else this.#queue.unshift(job);
    }
    this.#startJobs();
  }

  #startIdleTimer(): void {
    if (!this.#child || this.#idleTimer) return;
    // An idle child must not keep the parent process alive.
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idleTimer = setTimeout(() => this.#stopChild(), this.#options.idleMs);
    this.#idleTimer.unref();
  }

  #stopChild(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#idleTimer = null;
    const child = this.#child;
    this.#child = null;
    this.#filesOfChild = 0;
    child?.unref();
    if (child?.connected) child.disconnect();
  }
}
