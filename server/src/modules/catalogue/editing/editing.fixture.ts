import type { OperatorGift } from '@presently/contracts/operator-catalogue';
import type { TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/shop-actions.ts';
import { addCategories } from '../catalogue.fixture.ts';

type Answer = Awaited<ReturnType<TestApp['call']>>;

/** Somebody at the console. */
export type Desk = {
  name: string;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
  /** A new gift, with only what matters named. */
  gift(wish?: Record<string, unknown>): Promise<OperatorGift>;
};

/** An operator of this name at the console of a shop. */
export async function aDesk(shop: TestApp, first_name: string, phone: string): Promise<Desk> {
  const { token, userId } = await signIn(shop, phone);
  await shop.call('PUT', '/api/users/me/profile', {
    token,
    body: { first_name, last_name: 'Desk', email: `${first_name.toLowerCase()}@example.com` },
  });
  await shop.deps.database.pool.query(`UPDATE users SET role = 'staff' WHERE id = $1 AND role IS NULL`, [
    userId,
  ]);
  const call: Desk['call'] = (method, path, body) =>
    shop.call(method, `/api/operator${path}`, { token, body });
  return {
    name: `${first_name} Desk`,
    call,
    async gift(wish = {}) {
      const body = {
        name: 'Lamp',
        description: 'It shines.',
        price: 25,
        category_ids: ['electronics'],
        ...wish,
      };
      const answer = await call('POST', '/gifts', body);
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.data;
    },
  };
}

/** Ada and Grace at one shop with two categories. */
export async function twoDesks(shop: TestApp): Promise<{ ada: Desk; grace: Desk }> {
  await addCategories(shop.deps.database.db, 'Electronics', 'Toys & Games');
  return { ada: await aDesk(shop, 'Ada', '+12015550131'), grace: await aDesk(shop, 'Grace', '+12015550132') };
}

export type AuditLine = {
  actor_name: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** What was written down about something, oldest first. */
export async function auditOf(shop: TestApp, kind: string, id: string): Promise<AuditLine[]> {
  const { rows } = await shop.deps.database.pool.query(
    'SELECT actor_name, action, before, after FROM audit_entries WHERE subject_kind = $1 AND subject_id = $2 ORDER BY seq',
    [kind, id],
  );
  return rows;
}
