import type fc from 'fast-check';
import { expect } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import {
  ADDRESS,
  aGift,
  aPaymentMethod,
  BILLING,
  SANDBOX_CARDS,
  signIn,
} from '../../testing/shop-actions.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { userExportHandlers } from '../accounts/index.ts';
import { type CardProcessor, processRefunds } from '../payments/index.ts';
import { canMove, expireOrders } from './index.ts';

/** What goes wrong with the next call to the card processor: lost before it takes effect there, or after. */
export type Fault = 'none' | 'before' | 'after';

type Status = 'Picked' | 'Processing' | 'Ordered' | 'Shipped' | 'Delivered' | 'Cancelled';
/** An order as it must be. */
type OrderModel = { status: Status; refundedCents: number };
export type Model = { stock: number; orders: OrderModel[] };

/** How to reach the order at the same place of the model. */
type OrderHandle = { id: string; link: string; manageKey: string; key: string; body: object };

export const PRICE_CENTS = 4999;
export const STOCK = 6;
const OPERATOR = '+12015550100';
/** Enough for the slowest: each repeat is a request of its own. */
const MAX_REPEATS = 5;

/** A shop that can be restarted, with a card processor that fails when told to. */
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
    if (!this.current) throw new Error('The shop is not open');
    return this.current;
  }

  /** Opens the shop, or closes it and opens it again, on the same database. */
  async restart(): Promise<void> {
    await this.current?.close();
    // These belong to the process and would keep every shop that was ever open.
    userExportHandlers.length = 0;
    this.current = await buildTestApp({ database: this.database });
    this.current.deps.processor = this.failing(this.current.deps.processor);
  }

  /** A gift with its stock, and limits that count from nought: no earlier run is in the way. */
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

  private failing(processor: CardProcessor): CardProcessor {
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
          throw new Error('the answer was lost');
        };
      },
    });
  }
}

type Command = fc.AsyncCommand<Model, RealShop>;

const claimable = ({ status, refundedCents }: OrderModel): boolean =>
  status === 'Picked' && refundedCents < PRICE_CENTS;

function end(model: Model, order: OrderModel): void {
  order.status = 'Cancelled';
  order.refundedCents = PRICE_CENTS;
  model.stock += 1;
}

/** What everybody can read of the order agrees with the model. */
async function expectToAgree(model: Model, real: RealShop, index: number): Promise<void> {
  const order = model.orders[index] as OrderModel;
  const { id, link, manageKey } = real.order(index);
  await processRefunds(real.shop.deps, id);
  const tracked = await real.shop.call('GET', `/api/orders/track/${link}`);
  expect([tracked.status, tracked.body.data?.status]).toEqual([200, order.status]);
  const own = await real.shop.call('GET', `/api/orders/manage/${manageKey}`);
  const paid = order.refundedCents === 0 ? 'paid' : 'partially_refunded';
  expect(own.body.data.payment_status).toBe(order.refundedCents === PRICE_CENTS ? 'refunded' : paid);
  const { rows } = await real.shop.deps.database.pool.query('SELECT stock FROM gifts WHERE id = $1', [
    real.giftId,
  ]);
  expect(rows[0].stock).toBe(model.stock);
}

/** Buys, and asks again with the same key while the answer is a 503, as the browser does. */
async function buyUntilAnswered(real: RealShop, key: string, body: object) {
  for (let repeat = 0; repeat <= MAX_REPEATS; repeat++) {
    const answer = await real.shop.call('POST', '/api/orders', { body, headers: { 'idempotency-key': key } });
    if (answer.status !== 503) return answer;
  }
  throw new Error('A purchase was never answered');
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
    const answer = await buyUntilAnswered(real, key, body);
    real.fault = 'none';
    if (model.stock === 0) return expect(answer.status).toBe(409);
    if (card !== 'pays') return expect(answer.status).toBe(402);
    expect(answer.status).toBe(201);
    const { gift_id: link, manage_key: manageKey, data } = answer.body;
    real.orders.push({ id: data.id, link, manageKey, key, body });
    model.orders.push({ status: 'Picked', refundedCents: 0 });
    model.stock -= 1;
    await expectToAgree(model, real, model.orders.length - 1);
  },
  toString: () => `buy(${card}, ${fault})`,
});

/** A command about one of the orders there are; `run` answers with the statuses it allows and what was answered. */
const about = (
  name: string,
  pick: number,
  run: (model: Model, real: RealShop, order: OrderModel, index: number) => Promise<void>,
): Command => ({
  check: (model) => model.orders.length > 0,
  async run(model, real) {
    const index = pick % model.orders.length;
    await run(model, real, model.orders[index] as OrderModel, index);
    await expectToAgree(model, real, index);
  },
  toString: () => `${name}(${pick})`,
});

export const repeatPurchase = (pick: number): Command =>
  about('repeatPurchase', pick, async (_model, real, _order, index) => {
    const { key, body, link } = real.order(index);
    const { status, body: answer } = await buyUntilAnswered(real, key, body);
    expect([status, answer.gift_id]).toEqual([201, link]);
  });

export const claim = (pick: number): Command =>
  about('claim', pick, async (_model, real, order, index) => {
    const { status } = await real.shop.call('POST', `/api/orders/claim/${real.order(index).link}/address`, {
      body: ADDRESS,
    });
    expect(status).toBe(claimable(order) ? 200 : 409);
    if (claimable(order)) order.status = 'Processing';
  });

export const decline = (pick: number, fault: Fault): Command =>
  about(`decline-${fault}`, pick, async (model, real, order, index) => {
    real.fault = fault;
    const { status } = await real.shop.call('POST', `/api/orders/claim/${real.order(index).link}/decline`, {
      body: {},
    });
    real.fault = 'none';
    expect(status).toBe(claimable(order) ? 200 : 409);
    if (claimable(order)) end(model, order);
  });

export const cancelAsGifter = (pick: number, fault: Fault): Command =>
  about(`cancelAsGifter-${fault}`, pick, async (model, real, order, index) => {
    real.fault = fault;
    const { status } = await real.shop.call(
      'POST',
      `/api/orders/manage/${real.order(index).manageKey}/cancel`,
    );
    real.fault = 'none';
    const allowed = claimable(order) || order.status === 'Cancelled';
    expect(status).toBe(allowed ? 200 : 409);
    if (claimable(order)) end(model, order);
  });

export const cancelAsOperator = (pick: number): Command =>
  about('cancelAsOperator', pick, async (model, real, order, index) => {
    const { status } = await real.operator('POST', `/api/orders/${real.order(index).id}/cancel`, {});
    const ends = canMove(order.status, 'Cancelled');
    expect(status).toBe(ends || order.status === 'Cancelled' ? 200 : 409);
    if (ends) end(model, order);
  });

export const refund = (pick: number, cents: number, fault: Fault): Command =>
  about(`refund-${cents}-${fault}`, pick, async (_model, real, order, index) => {
    real.fault = fault;
    const { status } = await real.operator('POST', `/api/operator/orders/${real.order(index).id}/refund`, {
      amount: cents / 100,
      reason: 'as the model says',
    });
    real.fault = 'none';
    const isLeft = order.refundedCents + cents <= PRICE_CENTS;
    expect(status).toBe(isLeft ? 200 : 409);
    if (isLeft) order.refundedCents += cents;
  });

export const move = (pick: number, to: Status): Command =>
  about(`move-${to}`, pick, async (_model, real, order, index) => {
    const { status } = await real.operator('PUT', `/api/orders/${real.order(index).id}/tracking`, {
      status: to,
    });
    const isClaimed = order.status !== 'Picked' && order.status !== 'Cancelled';
    const moves = isClaimed && canMove(order.status, to);
    expect(status).toBe(moves || (isClaimed && order.status === to) ? 200 : 409);
    if (moves) order.status = to;
  });

export const replaceLink = (pick: number): Command =>
  about('replaceLink', pick, async (_model, real, order, index) => {
    const handle = real.order(index);
    const { status, body } = await real.shop.call(
      'POST',
      `/api/orders/manage/${handle.manageKey}/replace-link`,
    );
    if (!claimable(order)) return expect(status).toBe(409);
    expect(status).toBe(200);
    expect((await real.shop.call('GET', `/api/orders/track/${handle.link}`)).status).toBe(404);
    handle.link = body.data.url_id;
  });

export const expire = (pick: number): Command =>
  about('expire', pick, async (model, real, order, index) => {
    if (order.status !== 'Picked') return;
    await real.shop.deps.database.pool.query(
      `UPDATE orders SET created_at = created_at - interval '15 days', expires_at = now() - interval '1 second' WHERE id = $1`,
      [real.order(index).id],
    );
    await expireOrders(real.shop.deps);
    end(model, order);
  });

export const restart = (): Command => ({
  check: () => true,
  run: async (_model, real) => await real.restart(),
  toString: () => 'restart()',
});
