import { PgBoss } from 'pg-boss';
import { QUEUES } from './queues.ts';

/** After this time the job of a worker that died is retried; pg-boss's default is 15 minutes. */
const LEASE_SECONDS = 60;

/** Creates or updates pg-boss's schema and our queues. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 2 });
  boss.on('error', () => {});
  await boss.start();
  try {
    const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const [name, options] of Object.entries(QUEUES)) {
      if (!existing.has(name))
        await boss.createQueue(name, { ...options, expireInSeconds: LEASE_SECONDS, heartbeatSeconds: 30 });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
