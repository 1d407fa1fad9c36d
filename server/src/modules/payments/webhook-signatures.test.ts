import { signEvent } from '@presently/fake-stripe';
import { expect } from 'vitest';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../test/support/soak.ts';
import { findPayment } from './index.ts';
import { SECRETS, test } from './stripe.fixture.ts';

const now = () => Math.floor(Date.now() / 1000);
type Mutation = { payload: string | Buffer; header: string | undefined };

const replaced = (text: string, at: number, by: string) => `${text.slice(0, at)}${by}${text.slice(at + 1)}`;
/** A hexadecimal digit other than the given character. */
const otherThan = (character: string, n: number) => {
  const all = '0123456789abcdef';
  const found = all[(all.indexOf(character) + 1 + (n % 15)) % 16] as string;
  return found === character ? 'x' : found;
};

/** Endless, each different: changed characters of body and header, other timestamps, secrets, formats and encodings. */
function* mutationsOf(event: object): Generator<Mutation> {
  const good = signEvent(event, SECRETS[0], now());
  const { payload, header } = good;
  yield* [
    `${payload} `,
    `\uFEFF${payload}`,
    JSON.stringify(JSON.parse(payload), null, 1),
    Buffer.concat([Buffer.from(payload), Buffer.from([0xff])]),
    Buffer.from(payload, 'utf16le'),
    '{}',
    'null',
    '',
  ].map((body) => ({ payload: body, header }));
  yield* [
    undefined,
    '',
    't=,v1=',
    header.toUpperCase(),
    header.replace('v1=', 'v2='),
    header.replace('v1=', 'v0='),
    header.replace(/t=(\d+)/, 't=$1x'),
    header.replace(/t=(\d+)/, 't=0$1'),
    `${header},t=${now()}`,
    `t=${now()},${header}`,
    signEvent(event, 'whsec_somebody_else', now()).header,
    signEvent(event, '', now()).header,
  ].map((other) => ({ payload, header: other }));
  for (let n = 0; ; n++) {
    const inBody = n % payload.length;
    yield { payload: replaced(payload, inBody, otherThan(payload[inBody] as string, n)), header };
    const inHeader = n % header.length;
    yield { payload, header: replaced(header, inHeader, otherThan(header[inHeader] as string, n)) };
    // Validly signed, but too old or from the future.
    yield signEvent(event, SECRETS[n % 2] as string, now() - 301 - n);
    yield signEvent(event, SECRETS[n % 2] as string, now() + 90 + n);
    yield { payload, header: header.replace(/t=\d+/, `t=${now() + 1 + (n % 1000)}`) };
    yield signEvent(event, `whsec_${n}`, now());
    yield { payload: `${payload.slice(0, n % payload.length)}`, header };
  }
}

test('PAY-07 no mutation of signature, timestamp, body or secret is accepted; the original is, with either secret @R2-71', {
  timeout: soakTimeoutMs,
}, async ({ shop }) => {
  const count = iterations(400, 10_000);
  const { purchaseId, intentId } = await shop.openRequiringAction();
  await shop.fakeStripe.completeThreeDSecure(intentId, 'approved');
  const last = (await shop.fakeStripe.events(intentId)).at(-1);
  if (!last) throw new Error('Stripe has no event');
  let sent = 0;
  for (const { payload, header } of mutationsOf(last.event)) {
    if (sent >= count) break;
    const { status } = await shop.deliver(payload, header);
    expect([status, String(payload).slice(0, 80), header]).toEqual([
      400,
      String(payload).slice(0, 80),
      header,
    ]);
    sent++;
  }
  const payment = () => findPayment(shop.deps.database.db, purchaseId);
  expect(await payment()).toMatchObject({ intentStatus: 'requires_action' });
  for (const secret of SECRETS) {
    const { payload, header } = signEvent(last.event, secret, now());
    expect((await shop.deliver(payload, header)).status).toBe(200);
  }
  expect(await payment()).toMatchObject({ intentStatus: 'succeeded' });
  recordSoakFigures('PAY-07', { mutants: sent, accepted: 0 });
});
