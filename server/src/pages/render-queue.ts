export type RenderLimits = {
  /** Max concurrent renderings. */
  maxConcurrent: number;
  /** Max queued renderings, separately for urgent and other ones. */
  maxQueued: number;
};

/** The queue is full. */
export class RenderQueueFullError extends Error {}

/** Limits concurrent renderings. Urgent ones are taken from the queue first; when the queue is full, `run` throws. */
export class RenderQueue {
  readonly #limits: RenderLimits;
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #running = 0;

  constructor(limits: RenderLimits) {
    this.#limits = limits;
  }

  /** @throws RenderQueueFullError */
  async run<T>(isUrgent: boolean, render: () => Promise<T>): Promise<T> {
    await this.#acquireSlot(isUrgent ? this.#urgent : this.#others);
    try {
      return await render();
    } finally {
      // Pass the slot to the next one in the queue.
      const next = this.#urgent.shift() ?? this.#others.shift();
      if (next) next();
      else this.#running--;
    }
  }

  async #acquireSlot(queue: (() => void)[]): Promise<void> {
    if (this.#running < this.#limits.maxConcurrent) {
      this.#running++;
      return;
    }
    if (queue.length >= this.#limits.maxQueued) throw new RenderQueueFullError();
    await new Promise<void>((resolve) => queue.push(resolve));
  }
}
