import type { OperatorGift } from '@presently/contracts/operator-gifts';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { signIn } from '../../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../../test/support/shop-test.ts';
import { addCategories } from '../catalogue.fixture.ts';

type ApiResponse = Awaited<ReturnType<TestApp['call']>>;

/** API client of a signed-in operator. */
export type OperatorClient = {
  name: string;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<ApiResponse>;
  /** Creates a gift with defaults. */
  createGift(overrides?: Record<string, unknown>): Promise<OperatorGift>;
};

/** Signs in a manager with this first name. */
export async function operatorClient(
  shop: TestApp,
  first_name: string,
  phone: string,
): Promise<OperatorClient> {
  const { token, userId } = await signIn(shop, phone);
  await shop.call('PUT', '/api/users/me/profile', {
    token,
    body: { first_name, last_name: 'Operator', email: `${first_name.toLowerCase()}@example.com` },
  });
  await shop.deps.database.pool.query(
    `UPDATE users SET role = 'manager', role_source = 'console' WHERE id = $1 AND role IS NULL`,
    [userId],
  );
  const call: OperatorClient['call'] = (method, path, body) =>
    shop.call(method, `/api/operator${path}`, { token, body });
  return {
    name: `${first_name} Operator`,
    call,
    async createGift(overrides = {}) {
      const body = {
        name: 'Lamp',
        description: 'It shines.',
        price: 25,
        category_ids: ['electronics'],
        ...overrides,
      };
      const response = await call('POST', '/gifts', body);
      if (response.status !== 201) throw new Error(JSON.stringify(response.body));
      return response.body.data;
    },
  };
}

/** Signs in Ada and Grace, and adds two categories. */
export async function twoOperators(shop: TestApp): Promise<{ ada: OperatorClient; grace: OperatorClient }> {
  await addCategories(shop.deps.database.db, 'Electronics', 'Toys & Games');
  return {
    ada: await operatorClient(shop, 'Ada', '+12015550131'),
    grace: await operatorClient(shop, 'Grace', '+12015550132'),
  };
}

/** `test` with a shop that has two categories and the operators `ada` and `grace`. */
export const test = shopTest
  .extend('operators', { scope: 'file' }, ({ shop }) => twoOperators(shop))
  .extend('ada', { scope: 'file' }, ({ operators }) => operators.ada)
  .extend('grace', { scope: 'file' }, ({ operators }) => operators.grace);

export type AuditLine = {
  actor_name: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** Audit entries of a subject, oldest first. */
export async function listAudit(shop: TestApp, kind: string, id: string): Promise<AuditLine[]> {
  const { rows } = await shop.deps.database.pool.query(
    'SELECT actor_name, action, before, after FROM audit_entries WHERE subject_kind = $1 AND subject_id = $2 ORDER BY sequence',
    [kind, id],
  );
  return rows;
}
