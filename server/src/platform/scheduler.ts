import type { FastifyBaseLogger } from 'fastify';

export type Scheduler = { stop(): Promise<void> };
export type ScheduledTask = { name: string; everySeconds: number; run: () => Promise<unknown> };

/**
 * Runs each task again and again, never twice at once in this process. Several instances may run the
 * same task: each takes its rows with SKIP LOCKED. A task that fails is logged and comes again.
 */
export function startScheduler(tasks: ScheduledTask[], log: FastifyBaseLogger): Scheduler {
  let stopped = false;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  const schedule = (task: ScheduledTask, seconds: number) => {
    if (stopped) return;
    const round = async () => {
      try {
        await task.run();
      } catch (err) {
        if (!stopped) log.error({ err, task: task.name }, 'scheduled task failed');
      }
      schedule(task, task.everySeconds);
    };
    timers.set(task.name, setTimeout(() => running.set(task.name, round()), seconds * 1000).unref());
  };
  // The first round is soon: after a crash, this is what ends half-done work.
  for (const task of tasks) schedule(task, Math.min(task.everySeconds, 0.5));
  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
