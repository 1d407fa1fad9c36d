/** Retry policy of a queue, delays in seconds. Jobs run at least once, so handlers must be idempotent. */
export type QueueOptions = {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  retryDelayMax: number;
};

/** All queues; they are created with the schema, so that jobs can be sent before any worker has started. */
export const QUEUES = {
  'send-message': { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 },
  'refund-payment': { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 },
} as const satisfies Record<string, QueueOptions>;

export type QueueName = keyof typeof QUEUES;
