import type { FastifyBaseLogger } from 'fastify';

export type Ticker = { stop(): Promise<void> };
export type Duty = { name: string; everySeconds: number; run: () => Promise<unknown> };

/**
 * Runs each duty again and again, never twice at once in this process. Several instances may run the
 * same duty: each takes its rows with SKIP LOCKED. A duty that fails is logged and comes again.
 */
export function startTicker(duties: Duty[], log: FastifyBaseLogger): Ticker {
  let stopped = false;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  const schedule = (duty: Duty, seconds: number) => {
    if (stopped) return;
    const round = async () => {
      try {
        await duty.run();
      } catch (err) {
        if (!stopped) log.error({ err, duty: duty.name }, 'duty failed');
      }
      schedule(duty, duty.everySeconds);
    };
    timers.set(duty.name, setTimeout(() => running.set(duty.name, round()), seconds * 1000).unref());
  };
  // The first round is soon: after a crash, this is what ends half-done work.
  for (const duty of duties) schedule(duty, Math.min(duty.everySeconds, 0.5));
  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
