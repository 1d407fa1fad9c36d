/** `route`: its pattern instead of the URL, because URLs hold gift links, keys and tokens. */
export type HandledRequest = { method: string; route: string; status: number; ms: number };

/** What is counted in this process while the shop runs. Nothing here throws or waits. */
export type Metrics = {
  /** A visitor's request was answered, whether by a route or from a cache; not the API calls of a page rendered in this process. */
  responded(request: HandledRequest): void;
  /** A run of a scheduled task has ended. */
  taskRan(task: string, outcome: 'succeeded' | 'failed'): void;
  /** Orders were paid. */
  ordersPaid(count: number): void;
  /** An order has moved to another status. */
  orderMoved(to: string): void;
};

/** Where nobody reads metrics. */
export const noMetrics: Metrics = {
  responded() {},
  taskRan() {},
  ordersPaid() {},
  orderMoved() {},
};
