import { PgBoss } from 'pg-boss';
import { QUEUES } from './queues.ts';

/** A worker that dies is noticed after a minute, not after the library's quarter of an hour. */
const LEASE_SECONDS = 60;

/** Creates or updates the job library's own schema and the shop's queues. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 2 });
  boss.on('error', () => {});
  await boss.start();
  try {
    const present = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const [name, options] of Object.entries(QUEUES)) {
      if (!present.has(name))
        await boss.createQueue(name, { ...options, expireInSeconds: LEASE_SECONDS, heartbeatSeconds: 30 });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
