import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { aGift, claim, placeOrder, signIn } from '../../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../../test/support/shop-test.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';

export type Operator = { token: string; userId: string };

export type AGift = { id: string; number: string; link: string; manageKey: string };

export type BackOffice = {
  shop: TestApp;
  ada: Operator;
  bob: Operator;
  giftId: string;
  sql<T = any>(text: string, values?: unknown[]): Promise<T[]>;
  /** A paid gift. @param body fields of the purchase to override */
  aGift(body?: Record<string, unknown>): Promise<AGift>;
  aClaimedGift(address?: Record<string, unknown>): Promise<AGift>;
  get(path: string, operator?: Operator): ReturnType<TestApp['call']>;
  post(
    path: string,
    body?: unknown,
    options?: { by?: Operator; headers?: Record<string, string> },
  ): ReturnType<TestApp['call']>;
  track(id: string, body: unknown, by?: Operator): ReturnType<TestApp['call']>;
  cancel(id: string, body?: object, by?: Operator): ReturnType<TestApp['call']>;
  /** The audit log of an order without address views, oldest first. */
  listAudit(id: string): Promise<{ actor_name: string; action: string; before: any; after: any }[]>;
};

async function anOperator(shop: TestApp, phone: string, name: [string, string]): Promise<Operator> {
  const operator = await signIn(shop, phone);
  await shop.call('PUT', '/api/users/me/profile', {
    token: operator.token,
    body: { first_name: name[0], last_name: name[1], email: `${name[0].toLowerCase()}@shop.example` },
  });
  return operator;
}

/** Signs in two operators, Ada Lovelace and Bob Kahn. */
async function openBackOffice(shop: TestApp): Promise<BackOffice> {
  await warmPool(shop);
  const ada = await anOperator(shop, '+12015550100', ['Ada', 'Lovelace']);
  const bob = await anOperator(shop, '+12015550101', ['Bob', 'Kahn']);
  const giftId = await aGift(shop);
  const sql: BackOffice['sql'] = async (text, values = []) =>
    (await shop.deps.database.pool.query(text, values)).rows as never;
  const aPaidGift: BackOffice['aGift'] = async (body = {}) => {
    const { body: answer, status } = await placeOrder(shop, { giftId, body });
    if (status !== 201) throw new Error(`expected an order, got ${status}: ${JSON.stringify(answer)}`);
    return {
      id: answer.data.id,
      number: answer.data.order_number,
      link: answer.gift_id,
      manageKey: answer.manage_key,
    };
  };
  return {
    shop,
    ada,
    bob,
    giftId,
    sql,
    aGift: aPaidGift,
    async aClaimedGift(address = {}) {
      const gift = await aPaidGift();
      const { status, body } = await claim(shop, gift.link, { address });
      if (status !== 200) throw new Error(`expected a claim, got ${status}: ${JSON.stringify(body)}`);
      return gift;
    },
    get: (path, operator = ada) => shop.call('GET', `/api/operator${path}`, { token: operator.token }),
    post: (path, body = {}, { by = ada, headers = {} } = {}) =>
      shop.call('POST', `/api/operator${path}`, { token: by.token, body, headers }),
    track: (id, body, by = ada) => shop.call('PUT', `/api/orders/${id}/tracking`, { token: by.token, body }),
    cancel: (id, body = {}, by = ada) =>
      shop.call('POST', `/api/orders/${id}/cancel`, { token: by.token, body }),
    listAudit: (id) =>
      sql(
        `SELECT actor_name, action, before, after FROM audit_entries WHERE subject_kind = 'order' AND subject_id = $1 AND action <> 'address.seen' ORDER BY sequence`,
        [id],
      ),
  };
}

/** `test` with a shop that has two operators, Ada Lovelace and Bob Kahn, as `backOffice`. */
export const test = shopTest
  .extend(
    'shopOptions',
    { scope: 'file' },
    {
      settings: { operatorPhones: ['+12015550100', '+12015550101'] },
    },
  )
  .extend('backOffice', { scope: 'file' }, ({ shop }) => openBackOffice(shop));
