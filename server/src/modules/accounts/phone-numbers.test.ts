import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/max';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeTwilio } from '../../../test/support/fake-twilio.ts';
import { FUZZ_CORPUS } from '../../../test/support/fuzz-corpus.ts';
import { type AccountsApp, startAccounts } from './accounts.fixture.ts';

let twilio: Awaited<ReturnType<typeof startFakeTwilio>>;
let shop: AccountsApp;
beforeAll(async () => {
  twilio = await startFakeTwilio();
  shop = await startAccounts({ twilio: twilio.settings });
});
afterAll(async () => {
  await shop.close();
  await twilio.close();
});

let addresses = 0;
const sendCode = (phone: string) =>
  shop.sendCode(phone, { from: `198.18.${++addresses >> 8}.${addresses & 255}` });

test('AUTH-10 of one number per country, only those of the US and Canada get a code', async () => {
  const countries = Object.keys(examples) as CountryCode[];
  expect(countries.length).toBeGreaterThan(200);
  const served: string[] = [];
  for (const country of countries) {
    const { status } = await sendCode(getExampleNumber(country, examples)?.number ?? '');
    expect([country, status]).toEqual([country, status === 200 ? 200 : 400]);
    if (status === 200) served.push(country);
  }
  expect(served.sort()).toEqual(['CA', 'US']);
  expect(twilio.taken).toHaveLength(2);
});

test('AUTH-10 no string of the fuzz corpus is accepted as a number or a code', async () => {
  for (const text of FUZZ_CORPUS) {
    expect([text, (await sendCode(text)).status]).toEqual([text, 400]);
    const { status } = await shop.verify('+12065550100', text, { from: '198.19.0.1' });
    expect([text, status]).toEqual([text, expect.toBeOneOf([400, 401, 429])]);
  }
});
