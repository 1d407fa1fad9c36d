import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeSmtp } from '../../../test/support/fake-smtp.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../test/support/soak.ts';
import { deliverDueMessages } from './deliver-message.ts';
import { queueMessage } from './index.ts';
import { startMessaging } from './messaging.fixture.ts';

let smtp: Awaited<ReturnType<typeof startFakeSmtp>>;
let shop: Awaited<ReturnType<typeof startMessaging>>;
beforeAll(async () => {
  smtp = await startFakeSmtp();
  shop = await startMessaging({ smtp: smtp.settings });
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(async () => {
  await shop.close();
  await smtp.close();
});

const anEmail = (to = 'ada@example.com') => ({
  channel: 'email' as const,
  to,
  subject: 'Hello',
  content: 'Hello.',
  kind: 'test',
});
const sql = async (text: string, values: unknown[] = []) =>
  (await shop.deps.database.pool.query(text, values)).rows;
/** Makes every queued message due: expires leases and retry delays. */
const makeAllDue = () => sql(`UPDATE outbox_messages SET next_attempt_at = now() WHERE status = 'queued'`);
const idsSent = () =>
  smtp.received.map(({ source }) => /^Message-ID: <(.*)@gifts\.example>/m.exec(source)?.[1] as string);

test('PAY-17 a rollback leaves neither a message nor a job', async () => {
  const { database, jobs } = shop.deps;
  await jobs.runPending();
  const before = await sql('SELECT count(*)::int AS n FROM pgboss.job');
  const work = database.transaction(async (tx) => {
    await queueMessage(tx, shop.deps, anEmail());
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await sql('SELECT count(*)::int AS n FROM pgboss.job')).toEqual(before);
  expect(await sql('SELECT id FROM outbox_messages')).toEqual([]);
  await jobs.runPending();
  expect(smtp.received).toEqual([]);
});

test('PAY-17 an undeliverable message fails with an alert, and does not delay the others', async () => {
  smtp.refuse('poison@example.com', 451, '4.3.0 Later please');
  const poison = await shop.queue(anEmail('poison@example.com'));
  await sql('UPDATE outbox_messages SET attempts = 11 WHERE id = $1', [poison]);
  const others: string[] = [];
  for (let turn = 0; turn < 6; turn++) {
    others.push(await shop.queue(anEmail()));
    await makeAllDue();
    while ((await deliverDueMessages(shop.deps)) > 0);
  }
  smtp.accept('poison@example.com');
  expect(idsSent().sort()).toEqual(others.sort());
  expect(await shop.row(poison)).toMatchObject({ status: 'failed', tries: 15 });
  expect(await sql('SELECT kind FROM alerts WHERE subject = $1', [poison])).toEqual([
    { kind: 'message_given_up' },
  ]);
});

type Worker = { child: ChildProcess; id: string };

/** Locks the message's row, so that a worker that updates it blocks. */
async function lockRow(id: string): Promise<{ untilBlocking(): Promise<void>; release(): Promise<void> }> {
  const client = await shop.deps.database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM outbox_messages WHERE id = $1 FOR UPDATE', [id]);
  return {
    untilBlocking: () =>
      expect
        .poll(
          () =>
            sql(
              `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            ).then(({ length }) => length),
          { timeout: 30_000 },
        )
        .toBeGreaterThan(0),
    async release() {
      await client.query('ROLLBACK');
      client.release();
    },
  };
}

async function kill({ child }: Worker): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Starts a process that delivers one message like a worker of the shop. */
function startWorker(id: string): Worker {
  const child = spawn(process.execPath, [
    fileURLToPath(new URL('../../../test/support/deliver-message.process.ts', import.meta.url)),
    shop.deps.database.pool.options.connectionString as string,
    smtp.settings.url,
    id,
  ]);
  return { child, id };
}

/** Kills a worker at a certain point of the delivery. */
const KILL_POINTS: Record<string, (id: string) => Promise<void>> = {
  async 'about to claim the message'(id) {
    const row = await lockRow(id);
    const worker = startWorker(id);
    await row.untilBlocking();
    await kill(worker);
    await row.release();
  },
  async 'connecting to the mail server'(id) {
    const connected = new Promise<void>((resolve) => smtp.onConnection(resolve));
    const worker = startWorker(id);
    await connected;
    await kill(worker);
  },
  async 'waiting for the mail server to accept'(id) {
    const { promise: killed, resolve } = Promise.withResolvers<void>();
    const worker = startWorker(id);
    smtp.onAccepted(async () => {
      await kill(worker);
      resolve();
    });
    await killed;
  },
  async 'about to record that it was sent'(id) {
    const { promise: locked, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof lockRow>>>();
    smtp.onAccepted(async () => resolve(await lockRow(id)));
    const worker = startWorker(id);
    const row = await locked;
    await row.untilBlocking();
    await kill(worker);
    await row.release();
  },
  async 'at a random point'(id) {
    const worker = startWorker(id);
    await pause(400 + (Number.parseInt(id.slice(-3), 16) % 800));
    await kill(worker);
  },
};

test.each(Object.keys(KILL_POINTS))(
  'PAY-17 a worker killed %s loses no message',
  { timeout: soakTimeoutMs },
  async (point) => {
    const kills = iterations(1, 70);
    for (let round = 0; round < kills; round++) {
      const id = await shop.queue(anEmail());
      await KILL_POINTS[point]?.(id);
      smtp.onConnection(null);
      smtp.onAccepted(null);
      // The dead worker's lease ends after a minute at most.
      const [lease] = await sql(
        `SELECT extract(epoch FROM next_attempt_at - now())::float AS seconds FROM outbox_messages WHERE id = $1`,
        [id],
      );
      expect(lease.seconds).toBeLessThanOrEqual(60);
      const deliver = async () => {
        await makeAllDue();
        await deliverDueMessages(shop.deps);
        return (await shop.row(id)).status;
      };
      await expect.poll(deliver, { timeout: 30_000 }).toBe('sent');
      const copies = idsSent().filter((one) => one === id).length;
      expect(copies).toBeGreaterThanOrEqual(1);
      // Only a message that the mail server had accepted before the kill is sent twice.
      expect(copies).toBeLessThanOrEqual(2);
    }
    recordSoakFigures(`PAY-17 killed ${point}`, { kills, lost: 0 });
  },
);
