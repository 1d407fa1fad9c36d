import type { FastifyBaseLogger } from 'fastify';

export type Scheduler = { stop(): Promise<void> };
export type ScheduledTask = { name: string; everySeconds: number; run: () => Promise<unknown> };

/**
 * Runs each task periodically, never concurrently with itself in this process. Other instances may run the same
 * task at the same time, so tasks lock their rows with SKIP LOCKED. A failed run is logged, and the next one follows
 * as usual.
 */
export function startScheduler(tasks: ScheduledTask[], log: FastifyBaseLogger): Scheduler {
  let stopped = false;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  const schedule = (task: ScheduledTask, seconds: number) => {
    if (stopped) return;
    const runOnce = async () => {
      try {
        await task.run();
      } catch (err) {
        if (!stopped) log.error({ err, task: task.name }, 'scheduled task failed');
      }
      schedule(task, task.everySeconds);
    };
    timers.set(task.name, setTimeout(() => running.set(task.name, runOnce()), seconds * 1000).unref());
  };
  // The first run is soon, because after a crash the tasks complete interrupted work.
  for (const task of tasks) schedule(task, Math.min(task.everySeconds, 0.5));
  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
