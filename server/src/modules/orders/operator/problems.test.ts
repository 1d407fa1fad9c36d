import type { ProblemKind } from '@presently/contracts/operator-problems';
import { describe, expect } from 'vitest';
import { raiseAlert } from '../../alerts/index.ts';
import { markUndeliverable } from '../../messaging/mark-undeliverable.ts';
import { type MessageRow, markFailed } from '../../messaging/messaging.store.ts';
import { type BackOffice, test } from './operator-orders.fixture.ts';

const raise = (backOffice: BackOffice, subject: string, kind: ProblemKind = 'processor_mismatch') =>
  raiseAlert(backOffice.shop.deps.database.db, { kind, subject, text: `Something about ${subject}` });
const problems = async (backOffice: BackOffice) => (await backOffice.get('/problems?limit=100')).body.data;

describe('problems', () => {
  test('are listed newest first with their order, counted, and gone once resolved @R2-83 @R16-1', async ({
    backOffice,
  }) => {
    const { id, number } = await backOffice.aGift();
    await raise(backOffice, 'elsewhere');
    await raise(backOffice, id);
    await raise(backOffice, id);
    const [newest, older] = await problems(backOffice);
    expect(newest).toMatchObject({
      kind: 'processor_mismatch',
      subject: id,
      order_id: id,
      order_number: number,
      message_id: null,
      times: 2,
      text: `Something about ${id}`,
    });
    expect(older).toMatchObject({ subject: 'elsewhere', order_id: null, order_number: null, times: 1 });
    const before = (await backOffice.get('/queues')).body.data.problems;
    const inQueue = await backOffice.get('/orders?queue=problems');
    expect(inQueue.body.data.map((order: { id: string }) => order.id)).toEqual([id]);
    const resolved = await Promise.all([
      backOffice.post(`/problems/${newest.id}/settle`),
      backOffice.post(`/problems/${newest.id}/settle`),
    ]);
    expect(resolved.map(({ status }) => status)).toEqual([200, 200]);
    const audit = await backOffice.sql(
      `SELECT actor_name, after FROM audit_entries WHERE action = 'problem.settled' AND subject_id = $1`,
      [newest.id],
    );
    expect(audit[0]).toEqual({
      actor_name: 'Ada Lovelace',
      after: { kind: 'processor_mismatch', subject: id },
    });
    expect((await backOffice.get('/queues')).body.data.problems).toBe(before - 1);
    expect((await problems(backOffice)).map(({ subject }: any) => subject)).not.toContain(id);
    expect((await backOffice.get('/orders?queue=problems')).body.data).toEqual([]);
  });

  test('about a purchase lead to its order', async ({ backOffice }) => {
    const { id } = await backOffice.aGift();
    const [order] = await backOffice.sql<{ purchase_id: string }>(
      'SELECT purchase_id FROM orders WHERE id = $1',
      [id],
    );
    await raise(backOffice, order?.purchase_id as string);
    const [problem] = await problems(backOffice);
    expect(problem).toMatchObject({ kind: 'processor_mismatch', order_id: id });
    expect((await backOffice.get('/orders?queue=problems')).body.data).toMatchObject([{ id }]);
    await backOffice.post(`/problems/${problem.id}/settle`);
  });

  test.for(['message_given_up', 'message_not_sent_again', 'message_lost'] as const)(
    'about a message (%s) lead to its order, in the list of problems and in the queue of orders',
    async (kind, { backOffice }) => {
      const { id } = await backOffice.aGift();
      const [message] = await backOffice.sql<{ id: string }>(
        'SELECT id FROM outbox_messages WHERE order_id = $1',
        [id],
      );
      await raise(backOffice, message?.id as string, kind);
      const [problem] = await problems(backOffice);
      expect(problem).toMatchObject({ kind, message_id: message?.id, order_id: id });
      expect((await backOffice.get('/orders?queue=problems')).body.data).toMatchObject([{ id }]);
      await backOffice.post(`/problems/${problem.id}/settle`);
    },
  );

  test('are paginated consistently while others are raised @R2-81', async ({ backOffice }) => {
    const raised: string[] = [];
    for (let count = 0; count < 7; count++) {
      raised.unshift(`page-${count}`);
      await raise(backOffice, `page-${count}`);
    }
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await backOffice.get(`/problems?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ subject }: any) => subject));
      await raise(backOffice, `late-${seen.length}`);
      if (!body.pagination.has_more) break;
      cursor = body.pagination.next_cursor;
    }
    expect(seen.slice(0, 7)).toEqual(raised);
  });

  test.for(['nothing', '00000000-0000-4000-8000-000000000000'])('%s is a 404', async (id, { backOffice }) => {
    const answers = [
      await backOffice.post(`/problems/${id}/settle`),
      await backOffice.post(`/messages/${id}/retry`),
      await backOffice.post(`/refunds/${id}/retry`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('an undeliverable message', () => {
  test('is sent once if two operators retry it, which resolves its problem', async ({ backOffice }) => {
    const { id } = await backOffice.aGift();
    const [message] = await backOffice.sql<{ id: string }>(
      `UPDATE outbox_messages SET status = 'failed', attempts = 13, last_error = 'SMTP 550', sent_at = NULL WHERE order_id = $1 RETURNING id`,
      [id],
    );
    await raise(backOffice, message?.id as string, 'message_given_up');
    const [problem] = await problems(backOffice);
    expect(problem).toMatchObject({ kind: 'message_given_up', message_id: message?.id, order_id: id });
    expect((await backOffice.get('/orders?queue=problems')).body.data.map((order: any) => order.id)).toEqual([
      id,
    ]);
    const answers = await Promise.all([
      backOffice.post(`/messages/${message?.id}/retry`),
      backOffice.post(`/messages/${message?.id}/retry`, {}, { by: backOffice.bob }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await backOffice.get(`/orders/${id}`)).body.data.messages[0]).toMatchObject({
      status: 'sent',
      last_error: null,
    });
    expect((await problems(backOffice)).map(({ subject }: any) => subject)).not.toContain(message?.id);
    expect((await backOffice.listAudit(id)).map(({ action }) => action)).toEqual(['message.retried']);
  });

  test('is sent again with the keys that were removed from its links @R12-81', async ({ backOffice }) => {
    const { id } = await backOffice.aGift();
    const read = async () =>
      (
        await backOffice.sql<{ id: string; body: string; content: unknown }>(
          `SELECT id, body, content FROM outbox_messages WHERE order_id = $1 AND kind = 'receipt'`,
          [id],
        )
      )[0];
    const before = await read();
    expect(before?.body).toMatch(/\/manage\/[\w-]{20,}/);
    await backOffice.sql(`UPDATE outbox_messages SET status = 'queued', sent_at = NULL WHERE id = $1`, [
      before?.id,
    ]);
    await markFailed(backOffice.shop.deps.database.db, before?.id as string, 'SMTP 550');
    expect(JSON.stringify(await read())).not.toMatch(/\/manage\/\w/);
    expect((await backOffice.post(`/messages/${before?.id}/retry`)).status).toBe(200);
    expect(await read()).toEqual(before);
  });

  test('is sent again if it was the invitation of an operator, which its problem says in words', async ({
    backOffice,
  }) => {
    const { shop, ada, sql } = backOffice;
    await shop.call('POST', '/api/operator/staff', {
      token: ada.token,
      body: { phone_number: '+12015550123', role: 'packer' },
    });
    const [message] = await sql<MessageRow>(
      `UPDATE outbox_messages SET status = 'queued', sent_at = NULL WHERE kind = 'staff-invitation' RETURNING *`,
    );
    await shop.deps.database.transaction((tx) => markUndeliverable(tx, message!, 'Twilio 30003'));
    expect((await problems(backOffice))[0]).toMatchObject({
      text: "We couldn't deliver a text message (team invitation): Twilio 30003",
      message_id: message?.id,
      order_id: null,
    });
    const retried = await backOffice.post(`/messages/${message?.id}/retry`);
    expect(retried).toMatchObject({ status: 200, body: { data: { status: 'sent' } } });
    expect((await problems(backOffice)).map(({ subject }: any) => subject)).not.toContain(message?.id);
  });

  test('cannot be retried if it was a sign-in code, whose text is not stored', async ({ backOffice }) => {
    const [code] = await backOffice.sql<{ id: string }>(
      `INSERT INTO outbox_messages (id, channel, recipient, body, kind, status, attempts) VALUES (gen_random_uuid(), 'sms', '+12015550100', '******', 'sign-in-code', 'failed', 1) RETURNING id`,
    );
    expect((await backOffice.post(`/messages/${code?.id}/retry`)).status).toBe(409);
  });
});

describe('refunds due', () => {
  const due = async (backOffice: BackOffice) => (await backOffice.get('/refunds?limit=100')).body.data;

  /** A refund with the given status at the processor. */
  async function aRefund(
    backOffice: BackOffice,
    status: 'pending' | 'failed',
  ): Promise<{ id: string; refundId: string }> {
    const { id } = await backOffice.aGift();
    const [row] = await backOffice.sql<{ id: string }>(
      `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status, last_error)
       SELECT gen_random_uuid(), o.id, p.id, 'test', 1500, 'Broken', $2, 'expired_or_canceled_card' FROM payments p JOIN orders o USING (purchase_id) WHERE o.id = $1 RETURNING id`,
      [id, status],
    );
    return { id, refundId: row?.id as string };
  }

  test('are listed with their order, oldest first, and a failed one is retried once @R2-83', async ({
    backOffice,
  }) => {
    const failed = await aRefund(backOffice, 'failed');
    const pending = await aRefund(backOffice, 'pending');
    expect(await due(backOffice)).toMatchObject([
      {
        id: failed.refundId,
        amount: 15,
        status: 'failed',
        last_error: 'expired_or_canceled_card',
        order: { id: failed.id, gifter_name: 'Grace Hopper', gift_name: 'Wooden blocks', amount_paid: 49.99 },
      },
      { id: pending.refundId, status: 'pending', order: { id: pending.id } },
    ]);
    expect((await backOffice.get('/queues')).body.data.refund_due).toBe(2);
    const inQueue = (await backOffice.get('/orders?queue=refund_due')).body.data;
    expect(inQueue.map((order: any) => order.id)).toEqual([failed.id, pending.id]);

    const answers = await Promise.all(
      [backOffice.ada, backOffice.bob].map((by) =>
        backOffice.post(`/refunds/${failed.refundId}/retry`, {}, { by }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await backOffice.post(`/refunds/${pending.refundId}/retry`)).body.data.status).toBe('succeeded');
    expect((await backOffice.listAudit(pending.id)).map(({ action }) => action)).toEqual(['refund.retried']);
    const [totals] = await backOffice.sql(
      `SELECT p.refunded_cents, count(r.id)::int AS refunds FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE r.order_id = $1 AND r.status = 'succeeded' GROUP BY p.id`,
      [failed.id],
    );
    expect(totals).toEqual({ refunded_cents: 1500, refunds: 1 });
    expect(await due(backOffice)).toEqual([]);
    expect((await backOffice.get('/queues')).body.data.refund_due).toBe(0);
    expect((await backOffice.get('/orders?queue=refund_due')).body.data).toEqual([]);
    expect((await backOffice.post(`/refunds/${pending.refundId}/retry`)).status).toBe(409);
  });

  test('a failed one is not retried if its amount was refunded another way', async ({ backOffice }) => {
    const { id, refundId } = await aRefund(backOffice, 'failed');
    await backOffice.post(`/orders/${id}/refund`, { reason: 'All of it' });
    expect((await backOffice.post(`/refunds/${refundId}/retry`)).status).toBe(409);
    expect(await due(backOffice)).toEqual([]);
    expect((await backOffice.get('/orders?queue=refund_due')).body.data).toEqual([]);
    expect((await backOffice.get(`/orders/${id}`)).body.data.payment).toMatchObject({
      refunded: 49.99,
      refundable: 0,
    });
  });
});
