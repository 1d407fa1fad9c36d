import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeSmtp } from '../../testing/fake-smtp.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../testing/soak.ts';
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

const aMail = (to = 'ada@example.com') => ({
  channel: 'email' as const,
  to,
  subject: 'Hello',
  content: 'Hello.',
  kind: 'test',
});
const sql = async (text: string, values: unknown[] = []) =>
  (await shop.deps.database.pool.query(text, values)).rows;
/** As if the minute of whoever took a message, or its wait, were over. */
const passTime = () => sql(`UPDATE messages SET due_at = now() WHERE status = 'queued'`);
const idsSent = () =>
  smtp.received.map(({ source }) => /^Message-ID: <(.*)@gifts\.example>/m.exec(source)?.[1] as string);

test('PAY-17 what is rolled back leaves neither a message nor a job', async () => {
  const { database, jobs } = shop.deps;
  await jobs.runPending();
  const before = await sql('SELECT count(*)::int AS n FROM pgboss.job');
  const work = database.transaction(async (tx) => {
    await queueMessage(tx, shop.deps, aMail());
    throw new Error('the business of it failed');
  });
  await expect(work).rejects.toThrow('the business of it failed');
  expect(await sql('SELECT count(*)::int AS n FROM pgboss.job')).toEqual(before);
  expect(await sql('SELECT id FROM messages')).toEqual([]);
  await jobs.runPending();
  expect(smtp.received).toEqual([]);
});

test('PAY-17 one that nobody takes is given up with an alarm, and keeps none of the others', async () => {
  smtp.refuse('poison@example.com', 451, '4.3.0 Later please');
  const poison = await shop.queue(aMail('poison@example.com'));
  await sql('UPDATE messages SET tries = 11 WHERE id = $1', [poison]);
  const others: string[] = [];
  for (let turn = 0; turn < 6; turn++) {
    others.push(await shop.queue(aMail()));
    await passTime();
    while ((await deliverDueMessages(shop.deps)) > 0);
  }
  smtp.accept('poison@example.com');
  expect(idsSent().sort()).toEqual(others.sort());
  expect(await shop.row(poison)).toMatchObject({ status: 'failed', tries: 15 });
  expect(await sql('SELECT kind FROM alarms WHERE subject = $1', [poison])).toEqual([
    { kind: 'message_given_up' },
  ]);
});

type Worker = { child: ChildProcess; id: string };

/** Holds the message's row, so that whoever would change it waits. */
async function holdRow(id: string): Promise<{ awaited(): Promise<void>; letGo(): Promise<void> }> {
  const client = await shop.deps.database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM messages WHERE id = $1 FOR UPDATE', [id]);
  return {
    awaited: () =>
      expect
        .poll(
          () =>
            sql(
              `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            ).then(({ length }) => length),
          { timeout: 30_000 },
        )
        .toBeGreaterThan(0),
    async letGo() {
      await client.query('ROLLBACK');
      client.release();
    },
  };
}

async function kill({ child }: Worker): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** A process that delivers one message, as a worker of the shop does. */
function startWorker(id: string): Worker {
  const child = spawn(process.execPath, [
    fileURLToPath(new URL('../../testing/deliver-message.process.ts', import.meta.url)),
    shop.deps.database.pool.options.connectionString as string,
    smtp.settings.url,
    id,
  ]);
  return { child, id };
}

/** Where a worker is when it is killed. */
const POINTS: Record<string, (id: string) => Promise<void>> = {
  async 'about to take the message'(id) {
    const row = await holdRow(id);
    const worker = startWorker(id);
    await row.awaited();
    await kill(worker);
    await row.letGo();
  },
  async 'greeted by the mail server'(id) {
    const asked = new Promise<void>((resolve) => smtp.onConnection(resolve));
    const worker = startWorker(id);
    await asked;
    await kill(worker);
  },
  async 'not yet told that the mail was taken'(id) {
    const { promise: taken, resolve } = Promise.withResolvers<void>();
    const worker = startWorker(id);
    smtp.onAccepted(async () => {
      await kill(worker);
      resolve();
    });
    await taken;
  },
  async 'about to note that it was sent'(id) {
    const { promise: held, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof holdRow>>>();
    smtp.onAccepted(async () => resolve(await holdRow(id)));
    const worker = startWorker(id);
    const row = await held;
    await row.awaited();
    await kill(worker);
    await row.letGo();
  },
  async 'wherever it happens to be'(id) {
    const worker = startWorker(id);
    await pause(400 + (Number.parseInt(id.slice(-3), 16) % 800));
    await kill(worker);
  },
};

test.each(Object.keys(POINTS))(
  'PAY-17 a worker killed when it is %s loses no message',
  { timeout: soakTimeoutMs },
  async (point) => {
    const kills = iterations(1, 70);
    for (let round = 0; round < kills; round++) {
      const id = await shop.queue(aMail());
      await POINTS[point]?.(id);
      smtp.onConnection(null);
      smtp.onAccepted(null);
      // Whoever is dead has it for a minute at most.
      const [left] = await sql(
        `SELECT extract(epoch FROM due_at - now())::float AS seconds FROM messages WHERE id = $1`,
        [id],
      );
      expect(left.seconds).toBeLessThanOrEqual(60);
      const settle = async () => {
        await passTime();
        await deliverDueMessages(shop.deps);
        return (await shop.row(id)).status;
      };
      await expect.poll(settle, { timeout: 30_000 }).toBe('sent');
      const copies = idsSent().filter((one) => one === id).length;
      expect(copies).toBeGreaterThanOrEqual(1);
      // Only what the mail server had before the kill goes out again, with the same Message-ID.
      expect(copies).toBeLessThanOrEqual(2);
    }
    recordSoakFigures(`PAY-17 killed ${point}`, { kills, lost: 0 });
  },
);
