import { describe, expect } from 'vitest';
import { listEmailsTo } from '../../../../test/support/shop-actions.ts';
import { deliverDueMessages } from '../../messaging/deliver-message.ts';
import { type BackOffice, test } from './operator-orders.fixture.ts';

const RECIPIENT = 'noor@example.com';
const PARCEL = { tracking_number: '1Z999AA10123456784', carrier: 'UPS', estimated_delivery: '2031-01-05' };

const undo = (backOffice: BackOffice, id: string, body?: object, options = {}) =>
  backOffice.post(`/orders/${id}/undo`, body, options);
const orderOf = async (backOffice: BackOffice, id: string) =>
  (await backOffice.get(`/orders/${id}`)).body.data;
const trackingOf = async ({ shop }: BackOffice, link: string) =>
  (await shop.call('GET', `/api/orders/track/${link}`)).body.data;
const stepsOf = async (backOffice: BackOffice, link: string) =>
  (await trackingOf(backOffice, link)).timeline.map(({ status }: { status: string }) => status);
const shippedMessages = ({ sql }: BackOffice, id: string) =>
  sql(`SELECT status, body FROM outbox_messages WHERE order_id = $1 AND kind = 'shipped'`, [id]);
/** Makes the undo period of this order expire. */
async function letTimePass({ sql }: BackOffice, id: string): Promise<void> {
  await sql('UPDATE orders SET undo_until = now() WHERE id = $1 AND undo_until IS NOT NULL', [id]);
  await sql(`UPDATE outbox_messages SET next_attempt_at = now() WHERE order_id = $1 AND status = 'queued'`, [
    id,
  ]);
}

async function aShippedGift(backOffice: BackOffice, { packed = true } = {}) {
  const gift = await backOffice.aClaimedGift({ email: RECIPIENT });
  if (packed) await backOffice.track(gift.id, { status: 'Ordered' });
  expect((await backOffice.track(gift.id, { status: 'Shipped', ...PARCEL })).status).toBe(200);
  return gift;
}

describe('undoing the last step', () => {
  test('takes back packing, until the order is shipped @R16-20', async ({ backOffice }) => {
    const { id, link } = await backOffice.aClaimedGift();
    expect((await orderOf(backOffice, id)).can.undo).toBe(false);
    await backOffice.track(id, { status: 'Ordered' });
    expect(await orderOf(backOffice, id)).toMatchObject({ can: { undo: true }, undo_expires_in: null });
    expect(await stepsOf(backOffice, link)).toEqual(['Picked', 'Processing', 'Ordered']);
    const { status, body } = await undo(backOffice, link, {
      reason: 'The wrong box',
      seen_status: 'Ordered',
    });
    expect({ status, now: body.data.status, can: body.data.can.undo }).toEqual({
      status: 200,
      now: 'Processing',
      can: false,
    });
    expect(await trackingOf(backOffice, link)).toMatchObject({ status: 'Processing' });
    expect(await stepsOf(backOffice, link)).toEqual(['Picked', 'Processing']);
    expect((await backOffice.listAudit(id)).at(-1)).toEqual({
      actor_name: 'Ada Lovelace',
      action: 'order.undone',
      before: { status: 'Ordered' },
      after: { status: 'Processing', reason: 'The wrong box' },
    });
  });

  test('takes back shipping with its tracking number, and the customer is never told @R16-20 @R16-21', async ({
    backOffice,
  }) => {
    const { id, link } = await aShippedGift(backOffice);
    expect(await deliverDueMessages(backOffice.shop.deps)).toBe(0);
    expect(await shippedMessages(backOffice, id)).toMatchObject([{ status: 'queued' }, { status: 'queued' }]);
    const { body } = await undo(backOffice, id);
    expect(body.data).toMatchObject({
      status: 'Ordered',
      tracking_number: null,
      carrier: null,
      estimated_delivery: null,
    });
    expect(body.data.events.map(({ type }: { type: string }) => type)).toEqual([
      'Picked',
      'Processing',
      'Ordered',
      'Shipped',
      'undone',
    ]);
    expect(await trackingOf(backOffice, link)).toMatchObject({ status: 'Ordered', tracking_number: null });
    expect(await shippedMessages(backOffice, id)).toEqual([]);
    expect((await backOffice.listAudit(id)).at(-1)).toMatchObject({
      action: 'order.undone',
      before: { status: 'Shipped', ...PARCEL },
      after: { status: 'Ordered', tracking_number: null, carrier: null, estimated_delivery: null },
    });
    expect(
      (await backOffice.get(`/orders?query=${PARCEL.tracking_number}`)).body.data.map(
        (order: { id: string }) => order.id,
      ),
    ).not.toContain(id);
  });

  test('restores what was known of the parcel before, and where the order came from @R16-20', async ({
    backOffice,
  }) => {
    const gift = await backOffice.aClaimedGift();
    await backOffice.track(gift.id, { carrier: 'USPS' });
    await backOffice.track(gift.id, { status: 'Shipped', ...PARCEL });
    await backOffice.track(gift.id, { tracking_number: '1Z-CORRECTED' });
    expect((await undo(backOffice, gift.id)).body.data).toMatchObject({
      status: 'Processing',
      tracking_number: null,
      carrier: 'USPS',
    });
  });

  test('what was taken back is done again, with one message to each and one step on the tracking page @R16-20 @R16-21', async ({
    backOffice,
  }) => {
    const { id, link } = await aShippedGift(backOffice, { packed: false });
    await undo(backOffice, id);
    await backOffice.track(id, { status: 'Ordered' });
    await undo(backOffice, id);
    await backOffice.track(id, { status: 'Ordered' });
    await backOffice.track(id, { status: 'Shipped', tracking_number: '1Z-SECOND' });
    expect(await stepsOf(backOffice, link)).toEqual(['Picked', 'Processing', 'Ordered', 'Shipped']);
    await letTimePass(backOffice, id);
    while ((await deliverDueMessages(backOffice.shop.deps)) > 0);
    const messages = await shippedMessages(backOffice, id);
    expect(messages.map(({ status }) => status)).toEqual(['sent', 'sent']);
    for (const { body } of messages) expect(body).toContain('1Z-SECOND');
  });
});

describe('messages about a shipment', () => {
  test('wait two minutes, of which the order says how many are left, and then there is nothing to undo @R16-21 @R16-59', async ({
    backOffice,
  }) => {
    const { id } = await aShippedGift(backOffice);
    const [wait] = await backOffice.sql(
      `SELECT extract(epoch FROM next_attempt_at - status_changed_at)::float AS seconds FROM orders o JOIN outbox_messages m ON m.order_id = o.id AND m.kind = 'shipped' WHERE o.id = $1`,
      [id],
    );
    expect(wait.seconds).toBeGreaterThan(119);
    expect(wait.seconds).toBeLessThanOrEqual(120);
    await backOffice.sql(`UPDATE orders SET undo_until = now() + interval '1 hour' WHERE id = $1`, [id]);
    expect(Math.round((await orderOf(backOffice, id)).undo_expires_in / 60)).toBe(60);
    await letTimePass(backOffice, id);
    expect(await orderOf(backOffice, id)).toMatchObject({ can: { undo: false }, undo_expires_in: null });
    expect(await undo(backOffice, id)).toMatchObject({
      status: 409,
      body: { error: "We've already told the customer, so this can't be undone." },
    });
    while ((await deliverDueMessages(backOffice.shop.deps)) > 0);
    expect((await shippedMessages(backOffice, id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  test('have the tracking number that was corrected meanwhile @R16-21', async ({ backOffice }) => {
    const { id } = await aShippedGift(backOffice);
    await backOffice.track(id, { tracking_number: '1Z-CORRECTED' });
    const messages = await shippedMessages(backOffice, id);
    expect(messages).toHaveLength(2);
    for (const { status, body } of messages) {
      expect(status).toBe('queued');
      expect(body).toContain('1Z-CORRECTED');
    }
  });

  test('are sent at once when the parcel arrives sooner @R16-21', async ({ backOffice }) => {
    const { id } = await aShippedGift(backOffice);
    await backOffice.track(id, { status: 'Delivered' });
    while ((await deliverDueMessages(backOffice.shop.deps)) > 0);
    expect((await shippedMessages(backOffice, id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
    const kinds = (await listEmailsTo(backOffice.shop, RECIPIENT)).map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['shipped', 'delivered']);
  });
});

describe('there is nothing to undo', () => {
  test('before the first step, after the delivery, for an ended gift, and twice @R16-22', async ({
    backOffice,
  }) => {
    const [unclaimed, delivered, ended, undone] = [
      await backOffice.aGift(),
      await aShippedGift(backOffice),
      await backOffice.aClaimedGift(),
      await aShippedGift(backOffice),
    ];
    await backOffice.track(delivered.id, { status: 'Delivered' });
    await backOffice.track(ended.id, { status: 'Ordered' });
    await backOffice.cancel(ended.id);
    await undo(backOffice, undone.id);
    for (const [{ id }, status] of [
      [unclaimed, 'Unclaimed'],
      [delivered, 'Delivered'],
      [ended, 'Cancelled'],
      [undone, 'Packed'],
    ] as const)
      expect(await undo(backOffice, id)).toMatchObject({
        status: 409,
        body: { error: `There's nothing to undo. This order's status is ${status}.` },
      });
  });

  test('of a step of the carrier or of a simulation @R16-22', async ({ backOffice }) => {
    const { id } = await backOffice.aClaimedGift();
    await backOffice.track(id, { status: 'Ordered' });
    await backOffice.sql('UPDATE orders SET undo_to = NULL WHERE id = $1', [id]);
    expect((await undo(backOffice, id)).status).toBe(409);
  });

  test('once somebody else has moved the order on, who is named @R16-22', async ({ backOffice }) => {
    const { id } = await backOffice.aClaimedGift();
    await backOffice.track(id, { status: 'Ordered' });
    await backOffice.track(id, { status: 'Shipped' }, backOffice.bob);
    expect(await undo(backOffice, id, { seen_status: 'Ordered' })).toMatchObject({
      status: 409,
      body: { error: 'Bob Kahn changed the status to Shipped just now.' },
    });
    expect((await orderOf(backOffice, id)).status).toBe('Shipped');
  });

  test('and tracking still moves only forwards @R16-22 @R2-35', async ({ backOffice }) => {
    const { id } = await aShippedGift(backOffice);
    for (const status of ['Processing', 'Ordered'])
      expect((await backOffice.track(id, { status })).status).toBe(409);
    expect((await orderOf(backOffice, id)).status).toBe('Shipped');
  });
});

describe('races', () => {
  test('a repeated request with the same key undoes one step, also concurrently @R16-22', async ({
    backOffice,
  }) => {
    const { id } = await aShippedGift(backOffice);
    const headers = { 'idempotency-key': 'a slip of the hand' };
    const answers = await Promise.all([1, 2, 3].map(() => undo(backOffice, id, {}, { headers })));
    expect(answers.map(({ status, body }) => [status, body.data?.status])).toEqual([
      [200, 'Ordered'],
      [200, 'Ordered'],
      [200, 'Ordered'],
    ]);
    expect((await backOffice.listAudit(id)).filter(({ action }) => action === 'order.undone')).toHaveLength(
      1,
    );
    expect((await undo(backOffice, id, { reason: 'another' }, { headers })).status).toBe(422);
  });

  test('of two operators who undo the same step one does @R16-22', async ({ backOffice }) => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aShippedGift(backOffice);
      const answers = await Promise.all([
        undo(backOffice, id),
        undo(backOffice, id, {}, { by: backOffice.bob }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await orderOf(backOffice, id)).status).toBe('Ordered');
    }
  });

  test('either the customer is told or the step is taken back, never both @R16-21 @R16-22', async ({
    backOffice,
  }) => {
    for (let round = 0; round < 10; round++) {
      const { id } = await aShippedGift(backOffice);
      await backOffice.sql(
        `UPDATE outbox_messages SET next_attempt_at = now() WHERE order_id = $1 AND kind = 'shipped'`,
        [id],
      );
      const [{ status }] = await Promise.all([
        undo(backOffice, id),
        deliverDueMessages(backOffice.shop.deps),
      ]);
      while ((await deliverDueMessages(backOffice.shop.deps)) > 0);
      const sent = (await shippedMessages(backOffice, id)).map((message) => message.status);
      expect({ status, sent }).toEqual(
        status === 200 ? { status: 200, sent: [] } : { status: 409, sent: ['sent', 'sent'] },
      );
      expect((await orderOf(backOffice, id)).status).toBe(status === 200 ? 'Ordered' : 'Shipped');
    }
  });

  test('of undoing and the delivery both are told what is true @R16-22', async ({ backOffice }) => {
    for (let round = 0; round < 5; round++) {
      const { id, link } = await aShippedGift(backOffice);
      const [undone, delivered] = await Promise.all([
        undo(backOffice, id),
        backOffice.track(id, { status: 'Delivered', seen_status: 'Shipped' }, backOffice.bob),
      ]);
      expect([undone.status, delivered.status].sort()).toEqual([200, 409]);
      const steps = [
        'Picked',
        'Processing',
        'Ordered',
        ...(delivered.status === 200 ? ['Shipped', 'Delivered'] : []),
      ];
      expect(await stepsOf(backOffice, link)).toEqual(steps);
      expect(await shippedMessages(backOffice, id)).toHaveLength(delivered.status === 200 ? 2 : 0);
    }
  });
});
