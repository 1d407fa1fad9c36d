import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMessage } from './index.ts';
import { startMessaging } from './messaging.fixture.ts';

let shop: Awaited<ReturnType<typeof startMessaging>>;
beforeAll(async () => {
  shop = await startMessaging();
});
afterAll(() => shop.close());

const anEmail = (to: string, subject = 'Your gift was claimed') => ({
  channel: 'email' as const,
  to,
  subject,
  content: 'Hello.',
  kind: 'gift-claimed',
});

test('a message is in the inbox once its transaction has committed, without any job @R5-5', async () => {
  await shop.deps.database.transaction(async (tx) => {
    await queueMessage(tx, shop.deps, anEmail('ada@example.com'));
    expect(await shop.inbox('?to=ada@example.com')).toEqual([]);
  });
  expect(await shop.inbox('?to=ada@example.com')).toEqual([
    {
      id: expect.any(String),
      channel: 'email',
      to: 'ada@example.com',
      subject: 'Your gift was claimed',
      body: 'Hello.',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
});

test('a rollback leaves no message @R4-8', async () => {
  const failing = shop.deps.database.transaction(async (tx) => {
    await queueMessage(tx, shop.deps, anEmail('grace@example.com'));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await shop.inbox('?to=grace@example.com')).toEqual([]);
});

test('lists the newest first, also within one transaction, and at most 200 @R5-5', async () => {
  await shop.deps.database.transaction(async (tx) => {
    for (let count = 1; count <= 205; count++)
      await queueMessage(tx, shop.deps, anEmail('many@example.com', `number ${count}`));
  });
  const messages = await shop.inbox('?to=many@example.com');
  expect(messages).toHaveLength(200);
  expect(messages[0]?.subject).toBe('number 205');
  expect(messages[199]?.subject).toBe('number 6');
});

test('finds a phone number by exact match, its plus sign escaped or not @R5-5', async () => {
  await shop.queue({ channel: 'sms', to: '+12025550123', content: 'One', kind: 'test' });
  await shop.queue({ channel: 'sms', to: '+12025550124', content: 'Other', kind: 'test' });
  for (const query of ['?to=%2B12025550123', '?to=+12025550123'])
    expect((await shop.inbox(query)).map(({ body }) => body)).toEqual(['One']);
  expect(await shop.inbox('?to=%2B1202555012')).toEqual([]);
});

test('email addresses are case-insensitive', async () => {
  await shop.queue(anEmail('Mixed@Example.com'));
  expect(await shop.inbox('?to=mixed@example.COM')).toHaveLength(1);
});

test('line breaks are removed from a subject', async () => {
  await shop.queue(anEmail('lines@example.com', 'A gift from Ada\r\nBcc: all@example.com'));
  expect((await shop.inbox('?to=lines@example.com'))[0]?.subject).toBe(
    'A gift from Ada Bcc: all@example.com',
  );
});

test('an email can be viewed as HTML, without scripts or resources of other sites', async () => {
  const id = await shop.queue({
    ...anEmail('viewed@example.com'),
    content: {
      preview: 'News',
      heading: '<script>alert(1)</script>',
      greeting: 'Hi "Ada",',
      blocks: [
        { kind: 'quote', text: "<img src=x onerror='alert(1)'>" },
        { kind: 'gift', name: '"><script>', brand: null, pictureUrl: 'https://gifts.example/media/a.jpg' },
        { kind: 'button', label: 'See it', url: 'https://gifts.example/track/abc' },
      ],
    },
  });
  const page = await shop.page(`/dev/messages/${id}/email`);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['content-security-policy']).toContain('img-src https://gifts.example;');
  expect(page.headers['content-security-policy']).toContain('sandbox');
  expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page.body).not.toMatch(/<(script|link|iframe)|url\(/i);
  expect([...page.body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    'https://gifts.example',
    'https://gifts.example/media/a.jpg',
    'https://gifts.example/track/abc',
    'https://gifts.example/help',
    'https://gifts.example/returns',
    'https://gifts.example/contact',
    'mailto:hello@presently.example',
  ]);
  for (const unknown of ['nope', crypto.randomUUID()])
    expect((await shop.page(`/dev/messages/${unknown}/email`)).statusCode).toBe(404);
});
