import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeSmtp } from '../../../test/support/fake-smtp.ts';
import { createSmtpSender } from './smtp-sender.ts';

let smtp: Awaited<ReturnType<typeof startFakeSmtp>>;
beforeAll(async () => {
  // Does not offer STARTTLS, as if a man in the middle had stripped it.
  smtp = await startFakeSmtp();
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(() => smtp.close());

const send = async (requireTls: boolean, query = '') => {
  const settings = { ...smtp.settings, url: smtp.settings.url + query, requireTls };
  const sender = createSmtpSender(settings, 'https://gifts.example');
  const message = { id: 'one', to: 'ada@example.com', subject: 'Hello', body: 'Hello', html: null };
  await sender.send(message as never, { timeoutMs: 10_000 });
};

test.each(['', '?ignoreTLS=true', '?opportunisticTLS=true'])(
  'with required TLS, nothing is sent to a server that does not offer it (SMTP_URL ending in "%s")',
  async (query) => {
    await expect(send(true, query)).rejects.toThrow(/SMTP: (ETLS|EPROTOCOL|ESOCKET|ECONNECTION)/);
    expect(smtp.received).toEqual([]);
  },
);

test('without required TLS, the same server gets the email', async () => {
  await send(false);
  expect(smtp.received).toHaveLength(1);
});
