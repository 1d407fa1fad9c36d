import type { FastifyBaseLogger } from 'fastify';
import { type Metrics, noMetrics } from './metrics/metrics.ts';
import { waitAtMost } from './with-timeout.ts';

export type ScheduledTask = { name: string; everySeconds: number; run: () => Promise<unknown> };

export type Scheduler = {
  /** Runs each task periodically, the first time soon, because the tasks complete work interrupted by a crash. */
  start(tasks: ScheduledTask[]): void;
  /**
   * Runs a task immediately instead of at its next time. If it is already running, it runs once more, because that run
   * may have looked for work too early. This only reduces latency: before `start` and after `stop` it does nothing, and
   * other instances find the work in their periodic runs.
   */
  wake(taskName: string): void;
  /** Waits for running tasks, for at most eight seconds: any task can be interrupted. */
  stop(): Promise<void>;
};

type Entry = { task: ScheduledTask; timer?: NodeJS.Timeout; running?: Promise<void>; isWoken: boolean };

const FIRST_RUN_SECONDS = 0.5;
/** How long `stop` waits for running tasks. */
const MAX_WAIT_MS = 8_000;

/**
 * Runs tasks, never one concurrently with itself in this process. Other instances may run the same task at the same
 * time, so tasks lock their rows with SKIP LOCKED. A failed run is logged, and the next one follows as usual.
 */
export function createScheduler(log: FastifyBaseLogger, metrics: Metrics = noMetrics): Scheduler {
  let isStopped = false;
  const entries = new Map<string, Entry>();

  const schedule = (entry: Entry, seconds: number) => {
    entry.timer = setTimeout(() => startRun(entry), seconds * 1000).unref();
  };
  const startRun = (entry: Entry) => {
    clearTimeout(entry.timer);
    entry.isWoken = false;
    entry.running = runOnce(entry);
  };
  const runOnce = async (entry: Entry) => {
    const { task } = entry;
    try {
      await task.run();
      metrics.taskRan(task.name, 'succeeded');
    } catch (err) {
      if (!isStopped) log.error({ err, task: task.name }, 'scheduled task failed');
      metrics.taskRan(task.name, 'failed');
    }
    delete entry.running;
    if (isStopped) return;
    if (entry.isWoken) startRun(entry);
    else schedule(entry, task.everySeconds);
  };

  return {
    start(tasks) {
      for (const task of tasks) {
        const entry = { task, isWoken: false };
        entries.set(task.name, entry);
        schedule(entry, Math.min(task.everySeconds, FIRST_RUN_SECONDS));
      }
    },
    wake(taskName) {
      const entry = entries.get(taskName);
      if (!entry || isStopped) return;
      if (entry.running) entry.isWoken = true;
      else startRun(entry);
    },
    async stop() {
      isStopped = true;
      for (const { timer } of entries.values()) clearTimeout(timer);
      await waitAtMost(MAX_WAIT_MS, Promise.all([...entries.values()].map(({ running }) => running)));
    },
  };
}
