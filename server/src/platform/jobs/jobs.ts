import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, PgBoss } from 'pg-boss';
import type { Tx } from '../db/database.ts';
import type { QueueName } from './queues.ts';

type Data = Record<string, string>;
type Handler = (data: Data) => Promise<void>;

export type Jobs = {
  /** Names the handler of a queue; before `start`. */
  handle(queue: QueueName, handler: Handler): void;
  /** Queues a job inside the caller's transaction: no commit, no job. */
  enqueue(tx: Tx, queue: QueueName, data: Data): Promise<void>;
  /** Begins to work the queues in the background. */
  start(): Promise<void>;
  /** Runs what is due now, here, until nothing is left; for tests and for a quick end of something urgent. */
  runPending(): Promise<void>;
  stop(): Promise<void>;
};

export type JobsOptions = { url: string; onError: (error: unknown) => void; pollingSeconds?: number };

/** Background jobs kept in the database by pg-boss: sent in a transaction, run at least once. */
export function createJobs({ url, onError, pollingSeconds = 1 }: JobsOptions): Jobs {
  const boss = new PgBoss({ connectionString: url, max: 4, migrate: false, schedule: false });
  boss.on('error', onError);
  const handlers = new Map<QueueName, Handler>();
  let opened: Promise<unknown> | undefined;
  const open = () => (opened ??= boss.start());

  const runAll = async (queue: QueueName, handler: Handler): Promise<number> => {
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
      await open();
      await boss.send(queue, data, { db: fromDrizzle(tx, sql) });
    },
    async start() {
      await open();
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
      await open();
      for (let ran = 1; ran > 0; ) {
        ran = 0;
        for (const [queue, handler] of handlers) ran += await runAll(queue, handler);
      }
    },
    async stop() {
      if (opened) await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
