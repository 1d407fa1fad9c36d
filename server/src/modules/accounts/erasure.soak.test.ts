import { expect, vi } from 'vitest';
import { readAllRows } from '../../../test/support/all-rows.ts';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { expectInvariantsToHold } from '../../../test/support/invariants.ts';
import { BILLING, placeOrder, signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../test/support/soak.ts';
import { scheduledTasks } from '../../composition.ts';
import { createLog } from '../../platform/log.ts';
import { aCanary, type Canary } from './canary.fixture.ts';

vi.setConfig({ testTimeout: soakTimeoutMs });

const logged: string[] = [];
const log = createLog('trace', undefined, { write: (line) => void logged.push(line) });

const it = shopTest
  .extend('shopOptions', { scope: 'file' }, { deps: { log } })
  .extend('operator', { scope: 'file' }, async ({ shop }) => (await signIn(shop, '+12015550100')).token);

/** Makes the next deletion lose its database connection after the other modules have erased their data. */
function loseConnectionOnce({ deps: { events } }: TestApp): void {
  const { userDeleted } = events;
  vi.spyOn(events, 'userDeleted').mockImplementationOnce(async (tx, userId) => {
    await userDeleted(tx, userId);
    await tx.execute('SELECT pg_terminate_backend(pg_backend_pid())');
  });
}

it('WEB-12 a deleted account leaves no personal data in tables or logs, also with open orders and after crashes, and other people’s data stays', async ({
  shop,
  giftId,
  operator,
}) => {
  const count = iterations(3, 200);
  const canaries: Canary[] = [];
  for (let n = 0; n < count; n++) canaries.push(await aCanary(shop, { giftId, operator }, n));
  // Entering another person's email address does not make their data the user's.
  const guest = `bystander@example.com`;
  const bought = await placeOrder(shop, { giftId, body: { billing: { ...BILLING, email: guest } } });
  const before = await readAllRows(shop.deps.database.pool);
  for (const { words, recipient } of canaries)
    for (const word of [...words, recipient]) expect(before).toContain(word);

  let crashes = 0;
  for (const [n, { token }] of canaries.entries()) {
    await shop.call('PUT', '/api/users/me', { token, body: { email: guest } });
    const deleteAccount = () => shop.call('DELETE', '/api/users/me', { token });
    if (n % 3 === 0) {
      loseConnectionOnce(shop);
      expect((await deleteAccount()).status).toBeGreaterThanOrEqual(500);
      crashes += 1;
      expect((await shop.call('GET', '/api/users/me', { token })).status).toBe(200);
    }
    expect((await deleteAccount()).status).toBe(200);
  }

  for (let run = 0; run < 2; run++) for (const task of scheduledTasks(shop.deps)) await task.run();
  const after = await readAllRows(shop.deps.database.pool);
  const lines = [...after.split('\n'), ...logged];
  const hits = canaries.flatMap(({ words, token }) =>
    lines.filter((line) => [...words, token].some((word) => line.toLowerCase().includes(word.toLowerCase()))),
  );
  expect(hits).toEqual([]);
  for (const { recipient } of canaries) {
    expect(after).toContain(`${recipient}@example.com`);
    expect(await messagesTo(shop, `${recipient}@example.com`)).toBeGreaterThan(0);
  }
  expect(await messagesTo(shop, guest)).toBe(1);
  expect((await shop.call('GET', `/api/orders/manage/${bought.body.manage_key}`)).status).toBe(200);
  await expectInvariantsToHold(shop.deps.database.pool);
  recordSoakFigures('WEB-12', { users: count, crashes, hits: hits.length });
});

const messagesTo = async (shop: TestApp, to: string): Promise<number> =>
  (await shop.deps.database.pool.query('SELECT 1 FROM outbox_messages WHERE recipient = $1', [to]))
    .rowCount ?? 0;

it('WEB-12 a deleted operator’s name is removed from notes and audit log, and the entries stay', async ({
  shop,
  giftId,
  operator,
}) => {
  const phone = '+14095559900';
  const { userId } = await signIn(shop, phone);
  await shop.call('PUT', `/api/operator/staff/${userId}`, { token: operator, body: { role: 'manager' } });
  const { token } = await signIn(shop, phone);
  await shop.call('PUT', '/api/users/me', {
    token,
    body: { first_name: 'Formerly', last_name: 'Operating' },
  });
  const { body } = await placeOrder(shop, { giftId });
  const path = `/api/operator/orders/${body.data.id}`;
  await shop.call('POST', `${path}/notes`, { token, body: { text: 'Fragile' } });
  await shop.call('POST', `${path}/extend`, { token, body: { days: 3 } });
  expect((await shop.call('DELETE', '/api/users/me', { token })).status).toBe(200);
  const rows = await readAllRows(shop.deps.database.pool);
  expect(rows).not.toContain('Formerly');
  expect(rows).not.toContain('…9900');
  const { data } = (await shop.call('GET', path, { token: operator })).body;
  expect(data.operator_notes).toMatchObject([{ author: 'Former operator', text: 'Fragile' }]);
  expect(data.audit.map(({ actor, action }: any) => [actor, action])).toEqual(
    expect.arrayContaining([['Former operator', 'order.extended']]),
  );
});
