/** How a queue treats its jobs; every job is run at least once, so handlers are idempotent. */
export type QueueOptions = {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  retryDelayMax: number;
};

/** Every queue of the shop, created with the schema so that a job can be sent before any worker has started. */
export const QUEUES = {
  'send-message': { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 },
  'refund-payment': { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 },
} as const satisfies Record<string, QueueOptions>;

export type QueueName = keyof typeof QUEUES;
