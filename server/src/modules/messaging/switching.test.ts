import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeSmtp } from '../../../test/support/fake-smtp.ts';
import { startFakeTwilio } from '../../../test/support/fake-twilio.ts';
import { readConfig } from '../../config.ts';
import { deliverDueMessages } from './deliver-message.ts';
import { startMessaging } from './messaging.fixture.ts';

const page = readFileSync(
  new URL('../../../../docs/operations/switching-to-twilio-and-smtp.md', import.meta.url),
  'utf8',
);

let twilio: Awaited<ReturnType<typeof startFakeTwilio>>;
let smtp: Awaited<ReturnType<typeof startFakeSmtp>>;
beforeAll(async () => {
  twilio = await startFakeTwilio();
  smtp = await startFakeSmtp();
});
afterAll(async () => {
  await twilio.close();
  await smtp.close();
});

test('the variables on the operations page enable both providers', async () => {
  const documented = [...page.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name as string);
  const values: Record<string, string> = {
    TWILIO_ACCOUNT_SID: twilio.settings.accountSid,
    TWILIO_AUTH_TOKEN: twilio.settings.authToken,
    TWILIO_FROM: twilio.settings.from,
    TWILIO_API_HOST: twilio.settings.apiHost,
    SMS_PER_DAY: '50',
    SMTP_URL: smtp.settings.url,
    MAIL_FROM: 'Presently <gifts@example.com>',
  };
  expect(documented.toSorted()).toEqual(Object.keys(values).toSorted());
  const config = readConfig(values, '/nowhere');
  expect(config.smsPerDay).toBe(50);
  const shop = await startMessaging({ twilio: config.twilio, smtp: config.smtp });
  await shop.queue({ channel: 'sms', to: '+12065550123', content: 'Hello', kind: 'test' });
  await shop.queue({
    channel: 'email',
    to: 'ada@example.com',
    subject: 'Hi',
    content: 'Hello',
    kind: 'test',
  });
  await deliverDueMessages(shop.deps);
  expect(twilio.taken).toEqual([{ to: '+12065550123', from: twilio.settings.from, body: 'Hello' }]);
  expect(smtp.received).toMatchObject([{ from: 'gifts@example.com', to: ['ada@example.com'] }]);
  expect(await shop.inbox()).toEqual([]);
  await shop.close();
});

test.each(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])(
  'with %s alone, the configuration is rejected and names the missing settings',
  (name) => {
    const others = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'].filter(
      (other) => other !== name,
    );
    for (const missing of others) expect(() => readConfig({ [name]: 'x' }, '/nowhere')).toThrow(missing);
  },
);
