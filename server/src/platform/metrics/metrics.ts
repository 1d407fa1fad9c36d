/** `route`: its pattern instead of the URL, because URLs contain gift links, keys and tokens. */
export type HandledRequest = { method: string; route: string; status: number; ms: number };

/** Counters of this process. None of these functions throws or waits. */
export type Metrics = {
  /**
   * A visitor's request was completed by a route or from a cache; excludes the API calls of pages rendered in this
   * process.
   */
  responded(request: HandledRequest): void;
  /** A run of a scheduled task has ended. */
  taskRan(task: string, outcome: 'succeeded' | 'failed'): void;
  /** Orders were paid. */
  ordersPaid(count: number): void;
  /** An order has moved to another status. */
  orderMoved(to: string): void;
};

/** A no-op, for when metrics are disabled. */
export const noMetrics: Metrics = {
  responded() {},
  taskRan() {},
  ordersPaid() {},
  orderMoved() {},
};
