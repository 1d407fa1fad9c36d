import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startFakeSmtp } from '../../../test/support/fake-smtp.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../test/support/soak.ts';
import { waitUntilBlocked } from '../../../test/support/wait-until-blocked.ts';
import { createScheduler } from '../../platform/scheduler.ts';
import { deliverDueMessages } from './deliver-message.ts';
import { messageTasks, queueMessage, retryMessage } from './index.ts';
import { startMessaging } from './messaging.fixture.ts';

let smtp: Awaited<ReturnType<typeof startFakeSmtp>>;
let shop: Awaited<ReturnType<typeof startMessaging>>;
beforeAll(async () => {
  smtp = await startFakeSmtp();
  shop = await startMessaging({ smtp: smtp.settings });
});
beforeEach(() => {
  smtp.received.length = 0;
  vi.restoreAllMocks();
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

test('PAY-17 a rollback leaves no message, and wakes nobody', async () => {
  const wake = vi.spyOn(shop.deps.scheduler, 'wake');
  const work = shop.deps.database.transaction(async (tx) => {
    await queueMessage(tx, shop.deps, anEmail());
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await sql('SELECT id FROM outbox_messages')).toEqual([]);
  expect(await deliverDueMessages(shop.deps)).toBe(0);
  // The next transaction uses the same connection.
  await shop.deps.database.transaction((tx) => tx.execute('SELECT 1'));
  expect(wake).not.toHaveBeenCalled();
});

test('PAY-17 a message is not sent before its commit, and right after it without waiting for the next run', async () => {
  const scheduler = createScheduler(shop.deps.log);
  const deps = { ...shop.deps, scheduler };
  const firstRun = Promise.withResolvers<void>();
  const run = async () => {
    await deliverDueMessages(deps);
    firstRun.resolve();
  };
  scheduler.start(messageTasks(deps).map((task) => ({ ...task, everySeconds: 3_600, run })));
  await firstRun.promise;
  const wake = vi.spyOn(scheduler, 'wake');
  const accepted = new Promise<void>((resolve) => smtp.onAccepted(async () => resolve()));
  await deps.database.transaction(async (tx) => {
    await queueMessage(tx, deps, anEmail());
    expect(await deliverDueMessages(deps)).toBe(0);
    expect(wake).not.toHaveBeenCalled();
  });
  // Called before the caller of the transaction continues.
  expect(wake).toHaveBeenCalledExactlyOnceWith('deliver-due-messages');
  await accepted;
  await scheduler.stop();
  smtp.onAccepted(null);
  expect(await sql('SELECT status, attempts FROM outbox_messages')).toEqual([
    { status: 'sent', attempts: 1 },
  ]);
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
  expect(await shop.row(poison)).toMatchObject({ status: 'failed', attempts: 15 });
  expect(await sql('SELECT kind FROM alerts WHERE subject = $1', [poison])).toEqual([
    { kind: 'message_given_up' },
  ]);
});

test('an email that a real provider sends cannot be viewed like one in the local inbox', async () => {
  const content = { preview: 'News', heading: 'Hello', greeting: 'Hi Ada,', blocks: [] };
  const id = await shop.queue({ ...anEmail(), content });
  expect((await shop.page(`/dev/messages/${id}/email`)).statusCode).toBe(404);
});

test('an address with a comma is one address, not several', async () => {
  await shop.queue(anEmail('ada@example.com, eve@example.com'));
  await deliverDueMessages(shop.deps);
  expect(smtp.received.flatMap(({ to }) => to)).not.toContain('eve@example.com');
});

test('a password that the mail server refuses is no fault of the message, which stays queued', async () => {
  const url = smtp.settings.url.replace(/:[^:@]+@/, ':wrong@');
  const wrong = await startMessaging({ smtp: { ...smtp.settings, url } });
  onTestFinished(() => wrong.close());
  const id = await wrong.queue(anEmail());
  await deliverDueMessages(wrong.deps);
  expect(await wrong.row(id)).toMatchObject({
    status: 'queued',
    attempts: 1,
    last_error: expect.stringMatching(/^SMTP: EAUTH 5/),
  });
});

test('a mailbox is full for a day, and emails that were queued concurrently count as well', async () => {
  const to = 'busy@example.com';
  const notice = { ...anEmail(to), limitCategory: 'notice' as const };
  const age = (hours: number) =>
    sql(`UPDATE outbox_messages SET created_at = now() - make_interval(hours => $2) WHERE recipient = $1`, [
      to,
      hours,
    ]);
  const statusOfNext = async () => (await shop.row(await shop.queue(notice))).status;
  for (let count = 1; count <= 16; count++) await shop.queue(notice);
  await age(23);
  expect(await statusOfNext()).toBe('suppressed');
  await age(25);
  const next = await shop.queue(notice);
  expect((await shop.row(next)).status).toBe('queued');
  // As if it had not been seen when this one was queued.
  await sql(
    `UPDATE outbox_messages SET created_at = now() - interval '23 hours'
     WHERE recipient = $1 AND id <> $2 AND status <> 'suppressed'`,
    [to, next],
  );
  await deliverDueMessages(shop.deps);
  expect((await shop.row(next)).status).toBe('suppressed');
});

test('a message that an operator sends again is sent although its mailbox is full', async () => {
  const { deps } = shop;
  const notice = { ...anEmail('full@example.com'), limitCategory: 'notice' as const };
  for (let count = 1; count <= 16; count++) await shop.queue(notice);
  const id = await shop.queue(notice);
  expect((await shop.row(id)).status).toBe('suppressed');
  await deps.database.transaction((tx) =>
    retryMessage(tx, deps, id, async () => ({ manage: '', recipient: '' })),
  );
  while ((await deliverDueMessages(deps)) > 0);
  expect((await shop.row(id)).status).toBe('sent');
});

type Worker = { child: ChildProcess; id: string };

/** Locks the message's row, so that a worker that updates it blocks. */
async function lockRow(id: string): Promise<{ untilBlocking(): Promise<unknown>; release(): Promise<void> }> {
  const client = await shop.deps.database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM outbox_messages WHERE id = $1 FOR UPDATE', [id]);
  return {
    untilBlocking: () => waitUntilBlocked(shop.deps.database.pool),
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
