import type fc from 'fast-check';
import { expect } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import {
  ADDRESS,
  aGift,
  aPaymentMethod,
  BILLING,
  SANDBOX_CARDS,
  signIn,
} from '../../../test/support/shop-actions.ts';
import type { TestDatabase } from '../../../test/support/test-database.ts';
import { type CardProcessor, processRefunds } from '../payments/index.ts';
import { canMove } from './order-states.ts';
import { expireOrders } from './orders.tasks.ts';

/** Makes the next call to the card processor fail before or after it has taken effect there. */
export type Fault = 'none' | 'before' | 'after';

type Status = 'Picked' | 'Processing' | 'Ordered' | 'Shipped' | 'Delivered' | 'Cancelled';
/** The expected state of an order. */
type OrderModel = {
  status: Status;
  refundedCents: number;
  /** The status before its last step, if that can be undone. */
  before?: Status;
};
export type Model = { stock: number; orders: OrderModel[] };

/** Identifiers of the real order with the same index as in the model. */
type OrderHandle = { id: string; link: string; manageKey: string; key: string; body: object };

export const PRICE_CENTS = 4999;
export const STOCK = 6;
const OPERATOR = '+12015550100';
const MAX_RETRIES = 5;

/** The system under test: a shop that can be restarted, with fault injection in its card processor. */
export class RealShop {
  readonly orders: OrderHandle[] = [];
  giftId = '';
  operatorToken = '';
  fault: Fault = 'none';
  private readonly database: TestDatabase;
  private current: TestApp | null = null;

  constructor(database: TestDatabase) {
    this.database = { url: database.url, drop: async () => {} };
  }

  get shop(): TestApp {
    if (!this.current) throw new Error('The shop is not running');
    return this.current;
  }

  /** Starts or restarts the shop on the same database. */
  async restart(): Promise<void> {
    await this.current?.close();
    this.current = await buildTestApp({ database: this.database });
    this.current.deps.processor = this.withFaults(this.current.deps.processor);
  }

  /** Creates a new gift with full stock and clears the rate limits, so that runs are independent. */
  async reset(): Promise<void> {
    if (!this.current) await this.restart();
    await this.shop.deps.database.pool.query('DELETE FROM rate_limits');
    this.giftId = await aGift(this.shop, { priceCents: PRICE_CENTS, stock: STOCK });
    this.operatorToken = (await signIn(this.shop, OPERATOR)).token;
    this.orders.length = 0;
    this.fault = 'none';
  }

  async close(): Promise<void> {
    await this.current?.close();
  }

  order(index: number): OrderHandle {
    return this.orders[index] as OrderHandle;
  }

  async operator(method: 'POST' | 'PUT', path: string, body: object) {
    return await this.shop.call(method, path, { token: this.operatorToken, body });
  }

  private withFaults(processor: CardProcessor): CardProcessor {
    const calls = new Set<PropertyKey>(['createIntent', 'confirmIntent', 'cancelIntent', 'refund']);
    return new Proxy(processor, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          const { fault } = this;
          if (fault === 'none' || !calls.has(name)) return await value.apply(target, args);
          this.fault = 'none';
          if (fault === 'after') await value.apply(target, args);
          throw new Error('the response was lost');
        };
      },
    });
  }
}

type Command = fc.AsyncCommand<Model, RealShop>;

const isClaimable = ({ status, refundedCents }: OrderModel): boolean =>
  status === 'Picked' && refundedCents < PRICE_CENTS;

function cancelAndRefund(model: Model, order: OrderModel): void {
  order.status = 'Cancelled';
  delete order.before;
  order.refundedCents = PRICE_CENTS;
  model.stock += 1;
}

/** Checks that the API shows the order as the model expects it. */
async function expectToMatchModel(model: Model, real: RealShop, index: number): Promise<void> {
  const order = model.orders[index] as OrderModel;
  const { id, link, manageKey } = real.order(index);
  await processRefunds(real.shop.deps, id);
  const tracked = await real.shop.call('GET', `/api/orders/track/${link}`);
  expect([tracked.status, tracked.body.data?.status]).toEqual([200, order.status]);
  const own = await real.shop.call('GET', `/api/orders/manage/${manageKey}`);
  const paid = order.refundedCents === 0 ? 'paid' : 'partially_refunded';
  expect(own.body.data.payment_status).toBe(order.refundedCents === PRICE_CENTS ? 'refunded' : paid);
  const { rows } = await real.shop.deps.database.pool.query(
    'SELECT on_hand FROM gift_stock WHERE gift_id = $1',
    [real.giftId],
  );
  expect(rows[0].on_hand).toBe(model.stock);
}

/** Buys, and retries with the same idempotency key on a 503, like the browser. */
async function buyWithRetries(real: RealShop, key: string, body: object) {
  for (let attempt = 0; attempt <= MAX_RETRIES; attempt++) {
    const answer = await real.shop.call('POST', '/api/orders', { body, headers: { 'idempotency-key': key } });
    if (answer.status !== 503) return answer;
  }
  throw new Error('A purchase kept failing with 503');
}

export const buy = (card: keyof typeof SANDBOX_CARDS, fault: Fault): Command => ({
  check: () => true,
  async run(model, real) {
    const body = {
      inventory_id: real.giftId,
      payment_method_id: await aPaymentMethod(real.shop, SANDBOX_CARDS[card]),
      billing: { ...BILLING, email: `${crypto.randomUUID()}@example.com` },
    };
    real.fault = fault;
    const key = crypto.randomUUID();
    const answer = await buyWithRetries(real, key, body);
    real.fault = 'none';
    if (model.stock === 0) return expect(answer.status).toBe(409);
    if (card !== 'pays') return expect(answer.status).toBe(402);
    expect(answer.status).toBe(201);
    const { gift_id: link, manage_key: manageKey, data } = answer.body;
    real.orders.push({ id: data.id, link, manageKey, key, body });
    model.orders.push({ status: 'Picked', refundedCents: 0 });
    model.stock -= 1;
    await expectToMatchModel(model, real, model.orders.length - 1);
  },
  toString: () => `buy(${card}, ${fault})`,
});

/** A command on one of the existing orders. @param pick any number, which selects the order */
const orderCommand = (
  name: string,
  pick: number,
  run: (model: Model, real: RealShop, order: OrderModel, index: number) => Promise<void>,
): Command => ({
  check: (model) => model.orders.length > 0,
  async run(model, real) {
    const index = pick % model.orders.length;
    await run(model, real, model.orders[index] as OrderModel, index);
    await expectToMatchModel(model, real, index);
  },
  toString: () => `${name}(${pick})`,
});

export const retryPurchase = (pick: number): Command =>
  orderCommand('retryPurchase', pick, async (_model, real, _order, index) => {
    const { key, body, link } = real.order(index);
    const { status, body: answer } = await buyWithRetries(real, key, body);
    expect([status, answer.gift_id]).toEqual([201, link]);
  });

export const claim = (pick: number): Command =>
  orderCommand('claim', pick, async (_model, real, order, index) => {
    const { status } = await real.shop.call('POST', `/api/orders/claim/${real.order(index).link}/address`, {
      body: ADDRESS,
    });
    expect(status).toBe(isClaimable(order) ? 200 : 409);
    if (isClaimable(order)) order.status = 'Processing';
  });

export const decline = (pick: number, fault: Fault): Command =>
  orderCommand(`decline-${fault}`, pick, async (model, real, order, index) => {
    real.fault = fault;
    const { status } = await real.shop.call('POST', `/api/orders/claim/${real.order(index).link}/decline`, {
      body: {},
    });
    real.fault = 'none';
    expect(status).toBe(isClaimable(order) ? 200 : 409);
    if (isClaimable(order)) cancelAndRefund(model, order);
  });

export const cancelAsGifter = (pick: number, fault: Fault): Command =>
  orderCommand(`cancelAsGifter-${fault}`, pick, async (model, real, order, index) => {
    real.fault = fault;
    const { status } = await real.shop.call(
      'POST',
      `/api/orders/manage/${real.order(index).manageKey}/cancel`,
    );
    real.fault = 'none';
    // Also if an operator has refunded it: the gift would otherwise keep its piece of the stock until it expires.
    const isUnclaimed = order.status === 'Picked';
    expect(status).toBe(isUnclaimed || order.status === 'Cancelled' ? 200 : 409);
    if (isUnclaimed) cancelAndRefund(model, order);
  });

export const cancelAsOperator = (pick: number): Command =>
  orderCommand('cancelAsOperator', pick, async (model, real, order, index) => {
    const { status } = await real.operator('POST', `/api/orders/${real.order(index).id}/cancel`, {});
    const canCancel = canMove(order.status, 'Cancelled');
    expect(status).toBe(canCancel || order.status === 'Cancelled' ? 200 : 409);
    if (canCancel) cancelAndRefund(model, order);
  });

export const refund = (pick: number, cents: number, fault: Fault): Command =>
  orderCommand(`refund-${cents}-${fault}`, pick, async (_model, real, order, index) => {
    real.fault = fault;
    const { status } = await real.operator('POST', `/api/operator/orders/${real.order(index).id}/refund`, {
      amount: cents / 100,
      reason: 'model-based test',
    });
    real.fault = 'none';
    const isLeft = order.refundedCents + cents <= PRICE_CENTS;
    expect(status).toBe(isLeft ? 200 : 409);
    if (isLeft) order.refundedCents += cents;
  });

export const move = (pick: number, to: Status): Command =>
  orderCommand(`move-${to}`, pick, async (_model, real, order, index) => {
    const { status } = await real.operator('PUT', `/api/orders/${real.order(index).id}/tracking`, {
      status: to,
    });
    const isClaimed = order.status !== 'Picked' && order.status !== 'Cancelled';
    const isAllowed = isClaimed && canMove(order.status, to);
    expect(status).toBe(isAllowed || (isClaimed && order.status === to) ? 200 : 409);
    if (!isAllowed) return;
    delete order.before;
    if (to !== 'Delivered') order.before = order.status;
    order.status = to;
  });

export const undo = (pick: number): Command =>
  orderCommand('undo', pick, async (_model, real, order, index) => {
    const { status } = await real.operator('POST', `/api/operator/orders/${real.order(index).id}/undo`, {});
    expect(status).toBe(order.before ? 200 : 409);
    if (!order.before) return;
    order.status = order.before;
    delete order.before;
  });

export const replaceLink = (pick: number): Command =>
  orderCommand('replaceLink', pick, async (_model, real, order, index) => {
    const handle = real.order(index);
    const { status, body } = await real.shop.call(
      'POST',
      `/api/orders/manage/${handle.manageKey}/replace-link`,
    );
    if (!isClaimable(order)) return expect(status).toBe(409);
    expect(status).toBe(200);
    expect((await real.shop.call('GET', `/api/orders/track/${handle.link}`)).status).toBe(404);
    handle.link = body.data.url_id;
  });

export const expire = (pick: number): Command =>
  orderCommand('expire', pick, async (model, real, order, index) => {
    if (order.status !== 'Picked') return;
    await real.shop.deps.database.pool.query(
      `UPDATE orders SET created_at = created_at - interval '15 days', expires_at = now() - interval '1 second' WHERE id = $1`,
      [real.order(index).id],
    );
    await expireOrders(real.shop.deps);
    cancelAndRefund(model, order);
  });

export const restart = (): Command => ({
  check: () => true,
  run: async (_model, real) => await real.restart(),
  toString: () => 'restart()',
});
