import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startFakeSmtp } from '../../../test/support/fake-smtp.ts';
import { startFakeTwilio } from '../../../test/support/fake-twilio.ts';
import { iterations } from '../../../test/support/soak.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { deliverDueMessages, deliverMessage, retryDelaySeconds } from './deliver-message.ts';
import { startMessaging } from './messaging.fixture.ts';
import type { EmailContent } from './messaging.tables.ts';
import { sendImmediately } from './send-immediately.ts';

let shop: Awaited<ReturnType<typeof startMessaging>>;
let twilio: Awaited<ReturnType<typeof startFakeTwilio>>;
let smtp: Awaited<ReturnType<typeof startFakeSmtp>>;
beforeAll(async () => {
  twilio = await startFakeTwilio();
  smtp = await startFakeSmtp();
});
// A new instance for each test, so that circuit breakers start closed.
beforeEach(async () => {
  await shop?.close();
  shop = await startMessaging({ twilio: twilio.settings, smtp: smtp.settings });
  twilio.set('ok');
  twilio.taken.length = 0;
  smtp.received.length = 0;
  smtp.onAccepted(null);
});
afterAll(async () => {
  await shop.close();
  await twilio.close();
  await smtp.close();
});

const anSms = {
  channel: 'sms' as const,
  to: '+12025550123',
  content: 'Your gift has shipped: 100% done & dusted + more',
  kind: 'test',
};
const CONTENT: EmailContent = {
  preview: 'News of your gift',
  heading: 'Hello',
  greeting: 'Hi Ada,',
  blocks: [{ kind: 'text', text: 'Hello.' }],
};
const anEmail = (content: Partial<EmailContent> = {}) => ({
  channel: 'email' as const,
  to: 'ada@example.com',
  subject: 'Grüße from Ada',
  content: { ...CONTENT, ...content },
  kind: 'test',
});
/** Makes every queued message due. */
const makeAllDue = () =>
  shop.deps.database.pool.query("UPDATE outbox_messages SET next_attempt_at = now() WHERE status = 'queued'");
const secondsUntilDue = async (id: string) =>
  Number(
    (
      await shop.deps.database.pool.query(
        'SELECT extract(epoch FROM next_attempt_at - now()) AS seconds FROM outbox_messages WHERE id = $1',
        [id],
      )
    ).rows[0].seconds,
  );
const messageIds = () => smtp.received.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1]?.trim());

test('an SMS is sent to Twilio once, even if its delivery is tried again @R5-6', async () => {
  const id = await shop.queue(anSms);
  expect((await shop.row(id)).status).toBe('queued');
  await deliverDueMessages(shop.deps);
  await deliverMessage(shop.deps, id);
  expect(twilio.taken).toEqual([{ to: anSms.to, from: '+12015550111', body: anSms.content }]);
  expect(await shop.row(id)).toMatchObject({ status: 'sent', attempts: 1, sent_at: expect.any(Date) });
});

test('an email is sent as text and HTML with the same content, and with its own Message-ID @R5-6', async () => {
  const link = 'https://gifts.example/track/abc?x=1&y=2';
  const id = await shop.queue(
    anEmail({
      blocks: [
        { kind: 'text', text: 'Ada says <b>hi</b> & "bye".' },
        { kind: 'button', label: 'Follow it', url: link },
        { kind: 'quote', text: 'See https://elsewhere.example/ too' },
      ],
    }),
  );
  await deliverDueMessages(shop.deps);
  expect(smtp.received).toHaveLength(1);
  const { from, to, source } = smtp.received[0] as (typeof smtp.received)[number];
  expect({ from, to }).toEqual({ from: 'gifts@presently.example', to: ['ada@example.com'] });
  expect(source).toContain(`Message-ID: <${id}@gifts.example>`);
  expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(source).toMatch(/multipart\/alternative/);
  const readable = source.replace(/=\r\n/g, '').replace(/=3D/g, '=').replaceAll('\r\n', '\n');
  expect(readable).toContain(`Ada says <b>hi</b> & "bye".\n\nFollow it\n${link}\n\n`);
  expect(readable).toContain('Ada says &lt;b&gt;hi&lt;/b&gt; &amp; &quot;bye&quot;.');
  expect(readable).toContain('href="https://gifts.example/track/abc?x=1&amp;y=2"');
  expect(readable).not.toContain('href="https://elsewhere.example');
});

test('an email says where answers go, and that no program should answer it @R15-47', async () => {
  const greeting = 'سارة '.repeat(60);
  await shop.queue(anEmail({ greeting }));
  await deliverDueMessages(shop.deps);
  const source = smtp.received[0]?.source ?? '';
  const [headers = ''] = source.split('\r\n\r\n');
  expect(headers).toMatch(/^Reply-To: hello@presently\.example\r$/m);
  expect(headers).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(headers).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply\r$/m);
  const encodings = [...source.matchAll(/^Content-Transfer-Encoding: (.*)\r$/gm)].map(([, one]) => one);
  expect(encodings).toEqual(['quoted-printable', 'quoted-printable']);
  const longest = Math.max(...source.split('\r\n').map((line) => Buffer.byteLength(line)));
  expect(longest).toBeLessThanOrEqual(76);
});

test.each([
  [
    'Twilio',
    () => anSms,
    () => twilio.set({ status: 503, code: 20500 }),
    () => twilio.set('ok'),
    'Twilio: 503 20500',
  ],
  [
    'SMTP',
    () => anEmail(),
    () => smtp.refuse('ada@example.com', 451, '4.3.0 Later please'),
    () => smtp.accept('ada@example.com'),
    'SMTP: EENVELOPE 451',
  ],
])(
  'when %s is down the message stays queued, and is sent when it is up again @R4-9',
  async (_, message, startOutage, endOutage, lastError) => {
    startOutage();
    const id = await shop.queue(message());
    await deliverDueMessages(shop.deps);
    expect(await shop.row(id)).toMatchObject({ status: 'queued', attempts: 1, last_error: lastError });
    expect(await deliverDueMessages(shop.deps)).toBe(0);
    endOutage();
    await makeAllDue();
    expect(await deliverDueMessages(shop.deps)).toBe(1);
    expect(await shop.row(id)).toMatchObject({ status: 'sent', attempts: 2, last_error: null });
  },
);

test('the retry delay doubles with each attempt, up to two hours', async () => {
  expect([1, 2, 3, 4].map(retryDelaySeconds)).toEqual([4, 8, 16, 32]);
  expect(retryDelaySeconds(14)).toBe(7_200);
  twilio.set({ status: 500, code: 20500 });
  const id = await shop.queue(anSms);
  await deliverMessage(shop.deps, id);
  expect(await secondsUntilDue(id)).toBeLessThanOrEqual(4);
  await makeAllDue();
  await deliverMessage(shop.deps, id);
  expect(await secondsUntilDue(id)).toBeGreaterThan(4);
});

test.each([
  ['a number that does not exist', () => ({ ...anSms, to: '+1' }), () => {}, 'Twilio: 400 21211'],
  [
    'a mailbox that does not exist',
    () => anEmail(),
    () => smtp.refuse('ada@example.com', 550, '5.1.1 No such user'),
    'SMTP: EENVELOPE 550',
  ],
])('%s fails the message at the first attempt', async (_, message, prepare, lastError) => {
  prepare();
  const id = await shop.queue(message());
  await deliverDueMessages(shop.deps);
  smtp.accept('ada@example.com');
  expect(await shop.row(id)).toMatchObject({ status: 'failed', attempts: 1, last_error: lastError });
});

test('after the last attempt a message fails, and raises an alert @R4-9', async () => {
  twilio.set({ status: 500, code: 20500 });
  const id = await shop.queue(anSms);
  await shop.deps.database.pool.query('UPDATE outbox_messages SET attempts = 14 WHERE id = $1', [id]);
  await deliverMessage(shop.deps, id);
  expect(await shop.row(id)).toMatchObject({ status: 'failed', attempts: 15 });
  const { rows } = await shop.deps.database.pool.query('SELECT kind, text FROM alerts WHERE subject = $1', [
    id,
  ]);
  expect(rows).toEqual([{ kind: 'message_given_up', text: expect.stringContaining("couldn't deliver") }]);
  expect(JSON.stringify(rows)).not.toContain(anSms.to);
});

test('after five consecutive failures the provider is not called, and messages lose no attempt by that', async () => {
  twilio.set({ status: 500, code: 20500 });
  const ids: string[] = [];
  for (let count = 1; count <= 8; count++) ids.push(await shop.queue(anSms));
  const before = twilio.asked();
  for (const id of ids) await deliverMessage(shop.deps, id);
  expect(twilio.asked() - before).toBe(5);
  const notAttempted = await shop.row(ids[7] as string);
  expect(notAttempted).toMatchObject({
    status: 'queued',
    attempts: 0,
    last_error: 'Twilio: circuit breaker is open',
  });
  expect(await secondsUntilDue(ids[7] as string)).toBeGreaterThan(10);
  expect(await sendImmediately(shop.deps, SIGN_IN_CODE)).toBe('not sent');
  expect(twilio.asked() - before).toBe(5);
});

test('fifteen seconds after its failures the provider is called again', async () => {
  const now = Date.now();
  onTestFinished(() => void vi.useRealTimers());
  twilio.set({ status: 500, code: 20500 });
  for (let count = 1; count <= 5; count++) await deliverMessage(shop.deps, await shop.queue(anSms));
  twilio.set('ok');
  const sendAfter = async (seconds: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: now + seconds * 1_000 });
    const id = await shop.queue(anSms);
    await deliverMessage(shop.deps, id);
    return (await shop.row(id)).status;
  };
  expect(await sendAfter(14)).toBe('queued');
  expect(await sendAfter(20)).toBe('sent');
});

test('permanent errors of single messages do not open the circuit breaker', async () => {
  for (let count = 1; count <= 8; count++)
    await deliverMessage(shop.deps, await shop.queue({ ...anSms, to: '+1' }));
  const id = await shop.queue(anSms);
  await deliverMessage(shop.deps, id);
  expect((await shop.row(id)).status).toBe('sent');
});

test('ten concurrent workers send a message once', async () => {
  await warmPool(shop);
  for (let round = 0; round < iterations(5, 200); round++) {
    const id = await shop.queue(anEmail());
    await Promise.all(Array.from({ length: 10 }, () => deliverMessage(shop.deps, id)));
    expect(messageIds().filter((one) => one?.includes(id))).toHaveLength(1);
  }
});

/*
 * The only case in which a message is sent twice: the mail server has accepted it, and the worker dies before it
 * can record that. The alternative would be losing messages. Both copies have the same Message-ID, so mailboxes can
 * deduplicate them.
 */
test('a worker killed after sending but before recording it: the message is sent again with the same Message-ID', async () => {
  const id = await shop.queue(anEmail());
  const { connectionString } = shop.deps.database.pool.options;
  const worker = spawn(process.execPath, [
    fileURLToPath(new URL('../../../test/support/deliver-message.process.ts', import.meta.url)),
    connectionString as string,
    smtp.settings.url,
    id,
  ]);
  smtp.onAccepted(() => worker.kill('SIGKILL'));
  await once(worker, 'exit');
  smtp.onAccepted(null);
  expect(smtp.received).toHaveLength(1);
  expect(await shop.row(id)).toMatchObject({ status: 'queued', attempts: 1 });
  // The killed worker's lease has not expired yet; it is longer than any attempt.
  expect(await secondsUntilDue(id)).toBeGreaterThan(20);
  expect(await deliverDueMessages(shop.deps)).toBe(0);
  await makeAllDue();
  expect(await deliverDueMessages(shop.deps)).toBe(1);
  expect(await deliverDueMessages(shop.deps)).toBe(0);
  const sentAs = messageIds();
  expect(sentAs).toHaveLength(2);
  expect(new Set(sentAs).size).toBe(1);
});

const SIGN_IN_CODE = {
  channel: 'sms' as const,
  to: anSms.to,
  kind: 'sign-in-code',
  body: 'Code 123456',
  redactedBody: 'Code ******',
  deadline: 0,
};

test('an immediate message times out, is stored without its secret, and is not retried', async () => {
  expect(await sendImmediately(shop.deps, SIGN_IN_CODE)).toBe('sent');
  expect(twilio.taken).toMatchObject([{ body: 'Code 123456' }]);
  twilio.set('slow');
  const askedAt = performance.now();
  expect(await sendImmediately(shop.deps, SIGN_IN_CODE)).toBe('unknown');
  // The provider had its second, although the deadline had passed.
  expect(performance.now() - askedAt).toBeGreaterThan(990);
  twilio.set('ok');
  await makeAllDue();
  await deliverDueMessages(shop.deps);
  expect(await deliverDueMessages(shop.deps)).toBe(0);
  expect(twilio.taken).toHaveLength(1);
  const { rows } = await shop.deps.database.pool.query(
    "SELECT body, status FROM outbox_messages WHERE kind = 'sign-in-code' ORDER BY created_at",
  );
  expect(rows).toEqual([
    { body: 'Code ******', status: 'sent' },
    { body: 'Code ******', status: 'failed' },
  ]);
});

test('messages sent by a real provider are not in the local inbox', async () => {
  await shop.queue(anSms);
  expect(await shop.inbox()).toEqual([]);
});

test('logged and stored errors contain no phone number or email address', async () => {
  twilio.set({ status: 500, code: 20500 });
  smtp.refuse('ada@example.com', 451, '4.3.0 Not ada@example.com today');
  const ids = [await shop.queue(anSms), await shop.queue(anEmail())];
  await deliverDueMessages(shop.deps);
  smtp.accept('ada@example.com');
  const errors = await Promise.all(ids.map(async (id) => (await shop.row(id)).last_error));
  expect(errors.join()).toMatch(/Twilio.*SMTP/);
  expect([...errors, ...shop.failures.map(String)].join()).not.toMatch(/\+1202|@example/);
});

test('a message that cannot be sent keeps no key in its links @R12-81', async () => {
  smtp.refuse('ada@example.com', 550, '5.1.1 No such mailbox');
  const url = 'https://gifts.example/manage/manage-key_1';
  const recipientUrl = 'https://gifts.example/track/x?key=recipient-key_2';
  const id = await shop.queue(
    anEmail({
      blocks: [
        { kind: 'button', label: 'Manage', url },
        { kind: 'button', label: 'Track', url: recipientUrl },
      ],
    }),
  );
  await deliverMessage(shop.deps, id);
  smtp.accept('ada@example.com');
  const row = await shop.row(id);
  expect(row.status).toBe('failed');
  expect(JSON.stringify(row)).not.toMatch(/-key_/);
  expect(row.content.blocks).toMatchObject([
    { url: 'https://gifts.example/manage/…' },
    { url: 'https://gifts.example/track/x?key=…' },
  ]);
});

test('once a message is sent, the secret keys in its links are removed from the database', async () => {
  const keys = ['manage-key_1', 'recipient-key_2'];
  const links = [`https://gifts.example/manage/${keys[0]}`, `https://gifts.example/track/x?key=${keys[1]}`];
  const id = await shop.queue(anEmail({ blocks: [{ kind: 'text', text: links.join('\n') }] }));
  const storedRow = async () => JSON.stringify(await shop.row(id));
  for (const key of keys) expect(await storedRow()).toContain(key);
  await deliverMessage(shop.deps, id);
  expect(smtp.received).toHaveLength(1);
  for (const key of keys) expect(await storedRow()).not.toContain(key);
  expect(await storedRow()).toContain('https://gifts.example/manage/…');
});
