import { expect, vi } from 'vitest';
import { aGiftLink, claim } from '../../../test/support/shop-actions.ts';
import { test } from '../../../test/support/shop-test.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { moveSimulatedOrders } from './fulfilment/simulated-fulfilment.ts';
import { expireOrders, sendUnclaimedReminders } from './orders.tasks.ts';

test.for([
  {
    run: expireOrders,
    makeDue: `UPDATE orders SET expires_at = now() - interval '1 minute'`,
    isDone: `status = 'Cancelled'`,
  },
  {
    run: sendUnclaimedReminders,
    makeDue: `UPDATE orders SET created_at = now() - interval '3 days'`,
    isDone: 'reminder_sent_at IS NOT NULL',
  },
  {
    run: moveSimulatedOrders,
    isClaimed: true,
    makeDue: `UPDATE orders SET status_changed_at = now() - interval '1 hour'`,
    isDone: `status = 'Ordered'`,
  },
])(
  '$run.name processes the other due orders when one fails, and that one later',
  async ({ run, isClaimed, makeDue, isDone }, { shop, sql }) => {
    const links = [await aGiftLink(shop), await aGiftLink(shop), await aGiftLink(shop)];
    if (isClaimed) for (const link of links) await claim(shop, link);
    const due = await sql(`${makeDue} WHERE url_id = ANY($1) RETURNING id`, [links]);
    const ids = due.map(({ id }) => id as string);
    const done = async () =>
      (await sql(`SELECT id FROM orders WHERE id = ANY($1) AND ${isDone}`, [ids])).map(({ id }) => id);
    await sql(`
    CREATE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'failing'; END $$;
    CREATE TRIGGER fail_for_test BEFORE UPDATE ON orders FOR EACH ROW WHEN (OLD.id = '${ids[0]}')
      EXECUTE FUNCTION fail_for_test()`);
    const logged = vi.spyOn(shop.deps.log, 'error');
    await run(shop.deps);
    await sql('DROP FUNCTION fail_for_test CASCADE');
    expect((await done()).sort()).toEqual(ids.slice(1).sort());
    expect(logged.mock.calls).toMatchObject([[{ orderId: ids[0] }, expect.any(String)]]);
    logged.mockRestore();
    await run(shop.deps);
    expect((await done()).sort()).toEqual([...ids].sort());
  },
);

test('while the database is unavailable, one order is tried, not all', async ({ shop, sql }) => {
  for (let n = 0; n < 2; n++) await aGiftLink(shop);
  await sql(`UPDATE orders SET expires_at = now() - interval '1 minute'`);
  const transaction = vi.fn(() => Promise.reject(new HttpError('unavailable')));
  const deps = { ...shop.deps, database: { ...shop.deps.database, transaction } };
  await expect(expireOrders(deps)).rejects.toMatchObject({ status: 503 });
  expect(transaction).toHaveBeenCalledOnce();
});
