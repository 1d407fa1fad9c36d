import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, PgBoss } from 'pg-boss';
import type { Tx } from '../db/database.ts';
import type { QueueName } from './queues.ts';

type Data = Record<string, string>;
type Handler = (data: Data) => Promise<void>;

export type Jobs = {
  /** Registers the handler of a queue; to be called before `start`. */
  handle(queue: QueueName, handler: Handler): void;
  /** Adds a job in the caller's transaction, so that it exists only if that commits. */
  enqueue(tx: Tx, queue: QueueName, data: Data): Promise<void>;
  /** Starts the workers of all queues. */
  start(): Promise<void>;
  /** Runs all jobs that are due now in this call, for tests. */
  runPending(): Promise<void>;
  stop(): Promise<void>;
};

export type JobsOptions = { url: string; onError: (error: unknown) => void; pollingSeconds?: number };

/** Background jobs in the database, by pg-boss: transactional, run at least once. */
export function createJobs({ url, onError, pollingSeconds = 1 }: JobsOptions): Jobs {
  const boss = new PgBoss({ connectionString: url, max: 4, migrate: false, schedule: false });
  boss.on('error', onError);
  const handlers = new Map<QueueName, Handler>();
  let bossStarted: Promise<unknown> | undefined;
  const startBoss = () => (bossStarted ??= boss.start());

  const runBatch = async (queue: QueueName, handler: Handler): Promise<number> => {
    const jobs = await boss.fetch<Data>(queue, { batchSize: 20 });
    for (const job of jobs) {
      try {
        await handler(job.data);
        await boss.complete(queue, job.id);
      } catch (error) {
        onError(error);
        await boss.fail(queue, job.id, { message: String(error) });
      }
    }
    return jobs.length;
  };

  return {
    handle: (queue, handler) => void handlers.set(queue, handler),
    async enqueue(tx, queue, data) {
      await startBoss();
      await boss.send(queue, data, { db: fromDrizzle(tx, sql) });
    },
    async start() {
      await startBoss();
      for (const [queue, handler] of handlers) {
        await boss.work<Data>(
          queue,
          { pollingIntervalSeconds: pollingSeconds, batchSize: 1 },
          async ([job]: Job<Data>[]) => {
            if (job) await handler(job.data);
          },
        );
      }
    },
    async runPending() {
      await startBoss();
      for (let jobs = 1; jobs > 0; ) {
        jobs = 0;
        for (const [queue, handler] of handlers) jobs += await runBatch(queue, handler);
      }
    },
    async stop() {
      if (bossStarted) await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
