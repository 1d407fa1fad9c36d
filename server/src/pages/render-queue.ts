export type RenderLimits = {
  /** Renderings under way at once. */
  maxConcurrent: number;
  /** Renderings that wait for their turn, urgent ones and others each. */
  maxQueued: number;
};

/** There are more renderings waiting than could be done in time. */
export class RenderQueueFullError extends Error {}

/** Limits how many pages are rendered at once. Urgent renderings go first; whoever finds the queue full is told at once. */
export class RenderQueue {
  readonly #limits: RenderLimits;
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #underWay = 0;

  constructor(limits: RenderLimits) {
    this.#limits = limits;
  }

  /** @throws RenderQueueFull */
  async run<T>(isUrgent: boolean, render: () => Promise<T>): Promise<T> {
    await this.#turn(isUrgent ? this.#urgent : this.#others);
    try {
      return await render();
    } finally {
      // Whoever is next takes over this one's place.
      const next = this.#urgent.shift() ?? this.#others.shift();
      if (next) next();
      else this.#underWay--;
    }
  }

  async #turn(queue: (() => void)[]): Promise<void> {
    if (this.#underWay < this.#limits.maxConcurrent) {
      this.#underWay++;
      return;
    }
    if (queue.length >= this.#limits.maxQueued) throw new RenderQueueFullError();
    await new Promise<void>((resolve) => queue.push(resolve));
  }
}
