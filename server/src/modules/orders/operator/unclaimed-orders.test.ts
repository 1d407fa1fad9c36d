import { describe, expect } from 'vitest';
import { BILLING, listEmailsTo, signIn } from '../../../../test/support/shop-actions.ts';
import { type BackOffice, test } from './operator-orders.fixture.ts';

const extend = (backOffice: BackOffice, ids: string[], options = {}) =>
  backOffice.post('/orders/extend', { ids, days: 7 }, options);
const remind = (backOffice: BackOffice, ids: string[], options = {}) =>
  backOffice.post('/orders/remind', { ids }, options);
const expiryOf = async (backOffice: BackOffice, id: string): Promise<number> =>
  Date.parse((await backOffice.get(`/orders/${id}`)).body.data.expires_at);
const remindersTo = async ({ shop }: BackOffice, email: string): Promise<number> =>
  (await listEmailsTo(shop, email)).filter(({ kind }) => kind === 'nudge').length;
const aGiftOf = (backOffice: BackOffice, email: string) =>
  backOffice.aGift({ billing: { ...BILLING, email } });

describe('extending several orders', () => {
  test('each is extended on its own, and what was not is said with the reason @R16-26', async ({
    backOffice,
  }) => {
    const [first, second, claimed] = [
      await backOffice.aGift(),
      await backOffice.aGift(),
      await backOffice.aClaimedGift(),
    ];
    const before = await expiryOf(backOffice, first.id);
    const { status, body } = await extend(backOffice, [
      first.id,
      'nothing',
      claimed.id,
      second.link,
      first.link,
    ]);
    expect(status).toBe(200);
    expect(body.data.results).toEqual([
      { id: first.id, ok: true, error: null },
      { id: 'nothing', ok: false, error: 'Order not found.' },
      { id: claimed.id, ok: false, error: 'Only a gift that can still be claimed can be extended.' },
      { id: second.link, ok: true, error: null },
      { id: first.link, ok: true, error: null },
    ]);
    expect((await expiryOf(backOffice, first.id)) - before).toBe(7 * 86_400_000);
    expect((await backOffice.listAudit(second.id)).map(({ action }) => action)).toEqual(['order.extended']);
  });

  test('a repeated request with the same key extends each once, also concurrently @R16-26', async ({
    backOffice,
  }) => {
    const gifts = [await backOffice.aGift(), await backOffice.aGift()];
    const ids = gifts.map(({ id }) => id);
    const before = await Promise.all(ids.map((id) => expiryOf(backOffice, id)));
    const headers = { 'idempotency-key': 'a week for all' };
    const answers = await Promise.all([1, 2, 3].map(() => extend(backOffice, ids, { headers })));
    for (const { body } of answers)
      expect(body.data.results.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
    for (const [n, id] of ids.entries())
      expect((await expiryOf(backOffice, id)) - (before[n] ?? 0)).toBe(7 * 86_400_000);
  });

  test.for([[[]], [Array.from({ length: 101 }, () => 'x')]])(
    'rejects no order, and more than a hundred @R16-26',
    async ([ids], { backOffice }) => {
      expect((await extend(backOffice, ids as string[])).status).toBe(400);
      expect((await remind(backOffice, ids as string[])).status).toBe(400);
    },
  );
});

describe('reminding the senders of several orders', () => {
  test('each gets one email, and who did not is said with the reason @R16-26', async ({ backOffice }) => {
    const email = 'forgetful@example.com';
    const [gift, claimed, silent] = [
      await aGiftOf(backOffice, email),
      await backOffice.aClaimedGift(),
      await backOffice.aGift(),
    ];
    await backOffice.sql(
      'UPDATE purchase_contacts SET email = NULL WHERE purchase_id = (SELECT purchase_id FROM orders WHERE id = $1)',
      [silent.id],
    );
    const { body } = await remind(backOffice, [gift.id, claimed.id, silent.id, 'nothing']);
    expect(body.data.results).toEqual([
      { id: gift.id, ok: true, error: null },
      {
        id: claimed.id,
        ok: false,
        error: 'Only the sender of a gift that can still be claimed can be reminded.',
      },
      { id: silent.id, ok: false, error: "The sender has no email address, or doesn't want reminders." },
      { id: 'nothing', ok: false, error: 'Order not found.' },
    ]);
    expect(await remindersTo(backOffice, email)).toBe(1);
    expect((await backOffice.listAudit(gift.id)).map(({ action }) => action)).toEqual(['order.reminded']);
  });

  test('not again within a day, by whomever, then again @R16-26', async ({ backOffice }) => {
    const email = 'patient@example.com';
    const { id } = await aGiftOf(backOffice, email);
    const answers = await Promise.all([
      remind(backOffice, [id]),
      remind(backOffice, [id], { by: backOffice.bob }),
    ]);
    const errors = answers.map(({ body }) => body.data.results[0].error);
    expect(errors.filter((error) => error === null)).toHaveLength(1);
    expect(errors).toContain('The sender was already reminded just now.');
    const remindAfter = async (hours: number) => {
      await backOffice.sql(
        'UPDATE orders SET reminder_sent_at = now() - make_interval(hours => $2) WHERE id = $1',
        [id, hours],
      );
      return (await remind(backOffice, [id])).body.data.results[0].ok;
    };
    expect([await remindAfter(23), await remindAfter(25)]).toEqual([false, true]);
    expect(await remindersTo(backOffice, email)).toBe(2);
  });

  test('a repeated request with the same key gets the same answer and sends one email @R16-26', async ({
    backOffice,
  }) => {
    const email = 'twice@example.com';
    const { id } = await aGiftOf(backOffice, email);
    const headers = { 'idempotency-key': 'remind them' };
    for (let time = 0; time < 2; time++)
      expect((await remind(backOffice, [id], { headers })).body.data.results[0].ok).toBe(true);
    expect(await remindersTo(backOffice, email)).toBe(1);
  });

  test('nobody is reminded who has opted out of such emails @R16-26', async ({ backOffice }) => {
    const { shop, sql } = backOffice;
    const { userId } = await signIn(shop, '+12135550143');
    await sql('UPDATE users SET email_opt_in = false WHERE id = $1', [userId]);
    const { id } = await backOffice.aGift();
    await sql(
      'UPDATE purchases SET gifter_id = $2, manage_key_hash = NULL WHERE id = (SELECT purchase_id FROM orders WHERE id = $1)',
      [id, userId],
    );
    expect((await remind(backOffice, [id])).body.data.results[0]).toMatchObject({ ok: false });
  });
});
