import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeSmtp } from '../../testing/fake-smtp.ts';
import { createSmtpSender } from './smtp-sender.ts';

let smtp: Awaited<ReturnType<typeof startFakeSmtp>>;
beforeAll(async () => {
  // It knows no STARTTLS, as a server behind which somebody has removed the offer.
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
  'where encryption is required, nothing is sent to a server that offers none (SMTP_URL ending in "%s")',
  async (query) => {
    await expect(send(true, query)).rejects.toThrow(/SMTP: (ETLS|EPROTOCOL|ESOCKET|ECONNECTION)/);
    expect(smtp.received).toEqual([]);
  },
);

test('where it is not required, the same server takes the mail', async () => {
  await send(false);
  expect(smtp.received).toHaveLength(1);
});
