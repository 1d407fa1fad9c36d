import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSmtpStandIn } from '../../testing/smtp-stand-in.ts';
import { startTwilioStandIn } from '../../testing/twilio-stand-in.ts';
import { deliverMessage } from './deliver-message.ts';
import { openMessaging } from './messaging.fixture.ts';
import { sendNow } from './send-now.ts';

let shop: Awaited<ReturnType<typeof openMessaging>>;
let twilio: Awaited<ReturnType<typeof startTwilioStandIn>>;
let smtp: Awaited<ReturnType<typeof startSmtpStandIn>>;
beforeAll(async () => {
  twilio = await startTwilioStandIn();
  smtp = await startSmtpStandIn();
  shop = await openMessaging({ twilio: twilio.settings, smtp: smtp.settings });
});
afterAll(async () => {
  await shop.close();
  await twilio.close();
  await smtp.close();
});
beforeEach(() => {
  twilio.set('ok');
  twilio.taken.length = 0;
  smtp.received.length = 0;
});

const anSms = {
  channel: 'sms' as const,
  to: '+12025550123',
  body: 'Your gift has shipped: 100% done & dusted + more',
  kind: 'test',
};
const anEmail = (body: string) => ({
  channel: 'email' as const,
  to: 'ada@example.com',
  subject: 'Grüße from Ada',
  body,
  kind: 'test',
});

test('an SMS goes to Twilio once, however often its job runs', async () => {
  const id = await shop.queue(anSms);
  expect((await shop.row(id)).status).toBe('queued');
  await shop.deps.jobs.drain();
  await deliverMessage(shop.deps, id);
  expect(twilio.taken).toEqual([{ to: anSms.to, from: '+12015550111', body: anSms.body }]);
  expect(await shop.row(id)).toMatchObject({ status: 'sent', tries: 1, sent_at: expect.any(Date) });
});

test('an e-mail goes out as text and as HTML of the same words, with its own id', async () => {
  const link = 'https://gifts.example/track/abc?x=1&y=2';
  const body = `Ada says <b>hi</b> & "bye".\n\nFollow it here:\n${link}\n\nSee https://elsewhere.example/ too`;
  const id = await shop.queue(anEmail(body));
  await shop.deps.jobs.drain();
  expect(smtp.received).toHaveLength(1);
  const { from, to, source } = smtp.received[0] as (typeof smtp.received)[number];
  expect({ from, to }).toEqual({ from: 'gifts@presently.example', to: ['ada@example.com'] });
  expect(source).toContain(`Message-ID: <${id}@gifts.example>`);
  expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(source).toMatch(/multipart\/alternative/);
  const readable = source.replace(/=\r\n/g, '').replace(/=3D/g, '=');
  expect(readable).toContain(body.replaceAll('\n', '\r\n'));
  expect(readable).toContain('<p>Ada says &lt;b&gt;hi&lt;/b&gt; &amp; &quot;bye&quot;.</p>');
  expect(readable).toContain(
    '<p>Follow it here:<br>\r\n<a href="https://gifts.example/track/abc?x=1&amp;y=2">',
  );
  expect(readable).not.toContain('href="https://elsewhere.example');
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
    () => anEmail('Hello.'),
    () => smtp.refuse('ada@example.com', '451 4.3.0 Later please'),
    () => smtp.accept('ada@example.com'),
    'SMTP: EENVELOPE 451',
  ],
])(
  'when %s is down the message waits, and is sent once it is back',
  async (_, message, breakIt, mendIt, lastError) => {
    breakIt();
    const id = await shop.queue(message());
    await shop.deps.jobs.drain();
    expect(await shop.row(id)).toMatchObject({ status: 'queued', tries: 1, last_error: lastError });
    mendIt();
    await shop.deps.database.pool.query(
      "UPDATE pgboss.job SET start_after = now() WHERE name = 'send-message'",
    );
    await shop.deps.jobs.drain();
    expect(await shop.row(id)).toMatchObject({ status: 'sent', tries: 2, last_error: null });
  },
);

test.each([
  ['a number that does not exist', () => ({ ...anSms, to: '+1' }), () => {}, 'Twilio: 400 21211'],
  [
    'a mailbox that does not exist',
    () => anEmail('Hello.'),
    () => smtp.refuse('ada@example.com', '550 5.1.1 No such user'),
    'SMTP: EENVELOPE 550',
  ],
])('%s ends the message at the first try', async (_, message, prepare, lastError) => {
  prepare();
  const id = await shop.queue(message());
  await shop.deps.jobs.drain();
  smtp.accept('ada@example.com');
  expect(await shop.row(id)).toMatchObject({ status: 'failed', tries: 1, last_error: lastError });
});

test('after the last of its tries a message is given up', async () => {
  twilio.set({ status: 500, code: 20500 });
  const id = await shop.queue(anSms);
  await shop.deps.database.pool.query('UPDATE messages SET tries = 12 WHERE id = $1', [id]);
  await deliverMessage(shop.deps, id);
  expect(await shop.row(id)).toMatchObject({ status: 'failed', tries: 13 });
});

test('what is sent now or never stays in time, and leaves no secret', async () => {
  const now = {
    channel: 'sms' as const,
    to: anSms.to,
    kind: 'sign-in-code',
    body: 'Code 123456',
    keptBody: 'Code ******',
    timeoutMs: 200,
  };
  expect(await sendNow(shop.deps, now)).toBe(true);
  expect(twilio.taken).toMatchObject([{ body: 'Code 123456' }]);
  twilio.set('slow');
  expect(await sendNow(shop.deps, now)).toBe(false);
  const { rows } = await shop.deps.database.pool.query(
    "SELECT body, status FROM messages WHERE kind = 'sign-in-code' ORDER BY created_at",
  );
  expect(rows).toEqual([
    { body: 'Code ******', status: 'sent' },
    { body: 'Code ******', status: 'failed' },
  ]);
});

test('real messages stand in no inbox', async () => {
  await shop.queue(anSms);
  expect(await shop.inbox()).toEqual([]);
});

test('no failure that may be logged names an address', async () => {
  expect(shop.failures.length).toBeGreaterThan(0);
  expect(shop.failures.map(String).join()).not.toMatch(/\+1202|@example/);
});
