import { readFile } from 'node:fs/promises';
import { PROBLEM_KINDS, type ProblemKind } from '@presently/contracts/operator-problems';
import { whatToDo } from '@presently/texts/server/alert-emails';
import { expect } from 'vitest';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { raiseAlert } from '../alerts/index.ts';
import { emailNewAlerts } from './email-new-alerts.ts';

const OWNER = 'owner@example.com';

const test = shopTest
  .extend('raise', { scope: 'file' }, ({ shop, sql }) => {
    /** @param minutesAgo when it was first raised */
    return async (
      subject: string,
      {
        kind = 'webhook_refused',
        text = 'It is broken.',
        minutesAgo = 6,
      }: { kind?: ProblemKind; text?: string; minutesAgo?: number } = {},
    ) => {
      await raiseAlert(shop.deps.database.db, { kind, subject, text });
      await sql(`UPDATE alerts SET created_at = now() - make_interval(mins => $2) WHERE subject = $1`, [
        subject,
        minutesAgo,
      ]);
    };
  })
  .extend('run', { scope: 'file' }, ({ shop, sql }) => {
    /** Runs the task as if its last run were long ago. @returns the number of alerts in the email */
    return async () => {
      await sql(`DELETE FROM scheduled_task_runs`);
      return await emailNewAlerts(shop.deps);
    };
  })
  .extend('emails', { scope: 'file' }, ({ sql }) => {
    return async () =>
      await sql(
        `SELECT recipient, subject, body, content FROM outbox_messages WHERE kind = 'alerts' ORDER BY created_at`,
      );
  })
  .extend('set', { scope: 'file' }, ({ shop, sql }) => {
    return async (settings: Record<string, unknown>) => {
      await sql('DELETE FROM store_settings');
      for (const [name, value] of Object.entries(settings))
        await sql('INSERT INTO store_settings (name, value) VALUES ($1, $2)', [name, JSON.stringify(value)]);
      await shop.deps.shopSettings.refresh();
    };
  });

test.beforeAll(({ shop }) => warmPool(shop));
test.beforeEach(async ({ sql, set }) => {
  await sql('TRUNCATE alerts, outbox_messages, store_settings');
  await set({ problem_email: OWNER });
});

/** Simulates that the last email was sent an hour ago. */
const ANOTHER_HOUR = `UPDATE alerts SET emailed_at = emailed_at - interval '61 minutes'`;

test('problems that appear together are one email, once each: what is wrong, what to do, a link @R12-20 @R12-21', async ({
  raise,
  run,
  emails,
}) => {
  await raise('first', { minutesAgo: 4 });
  expect(await run()).toBe(0);
  await raise('first');
  await raise('second', {
    kind: 'stock_below_zero',
    text: 'More was sold than was in stock.',
    minutesAgo: 0,
  });
  await raise('third', { minutesAgo: 1 });
  expect(await run()).toBe(3);
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ recipient: OWNER, subject: 'Your shop has 3 new issues' });
  expect(email.body).toContain(
    "It is broken. (2 times)\nCheck STRIPE_WEBHOOK_SECRET and the server's clock.",
  );
  expect(email.body).toContain('More was sold than was in stock.\nCount the gift and set its stock.');
  expect(email.body).toContain('http://localhost:3000/operator/problems');
  expect(email.body).toContain('issues at Presently are sent to this address');
  await raise('first');
  expect(await run()).toBe(0);
});

test('a problem that is found again has its latest text @R12-21', async ({ raise, run, emails }) => {
  await raise('a problem', { text: 'One payment is wrong.' });
  await raise('a problem', { text: 'Two payments are wrong.' });
  expect(await run()).toBe(1);
  const [{ body }] = await emails();
  expect(body).toContain('Two payments are wrong.');
  expect(body).not.toContain('One payment is wrong.');
});

test('a storm is one email an hour, and what comes back within a day is in none @R12-22', async ({
  sql,
  raise,
  run,
  emails,
}) => {
  await raise('a problem');
  expect(await run()).toBe(1);
  for (let count = 0; count < 30; count++) {
    await raise(`storm ${count}`);
    expect(await run()).toBe(0);
  }
  await sql(`UPDATE alerts SET resolved_at = now() WHERE subject IN ('a problem', 'storm 0')`);
  await sql(`UPDATE alerts SET emailed_at = emailed_at - interval '59 minutes'`);
  expect(await run()).toBe(0);
  await sql(`UPDATE alerts SET emailed_at = emailed_at - interval '2 minutes'`);
  await raise('a problem');
  expect(await run()).toBe(29);
  expect(await emails()).toHaveLength(2);
  await sql(`UPDATE alerts SET emailed_at = emailed_at - interval '22 hours 50 minutes'`);
  expect(await run()).toBe(0);
  await sql(`UPDATE alerts SET emailed_at = emailed_at - interval '2 hours'`);
  expect(await run()).toBe(1);
});

test('concurrent instances send one email @R12-22', async ({ shop, sql, raise, emails }) => {
  await raise('a problem');
  await sql(`DELETE FROM scheduled_task_runs`);
  const counts = await Promise.all([1, 2, 3, 4].map(() => emailNewAlerts(shop.deps)));
  expect(counts.sort()).toEqual([0, 0, 0, 1]);
  expect(await emails()).toHaveLength(1);
});

test('while emails do not leave the shop there is no further one, nor about one that failed @R12-23', async ({
  sql,
  raise,
  run,
  emails,
}) => {
  await raise('a problem');
  await run();
  await sql(`UPDATE outbox_messages SET status = 'queued', sent_at = NULL`);
  await sql(ANOTHER_HOUR);
  await raise('another');
  expect(await run()).toBe(0);
  const [{ id }] = await sql(`UPDATE outbox_messages SET status = 'failed' RETURNING id`);
  await raise(id, { kind: 'message_given_up', text: "We couldn't deliver an email (alerts): SMTP: 550" });
  expect(await run()).toBe(1);
  await sql(ANOTHER_HOUR);
  expect(await run()).toBe(0);
  expect((await emails()).at(-1).subject).toBe('Your shop has a new issue');
});

test('twelve kinds of problems are named, and the rest are counted @R12-21', async ({
  raise,
  run,
  emails,
}) => {
  const kinds = PROBLEM_KINDS.slice(0, 14);
  for (const [index, kind] of kinds.entries())
    await raise(kind, { kind, text: `Text ${kind}.`, minutesAgo: 30 - index });
  await raise('again', { kind: kinds[13]!, minutesAgo: 6 });
  expect(await run()).toBe(15);
  const [email] = await emails();
  expect(email.subject).toBe('Your shop has 15 new issues');
  expect(email.body).toContain('And 3 more.');
  expect(email.body).not.toContain(`Text ${kinds[12]}.`);
});

test('what a provider answered about a customer is not in the email @R12-24', async ({
  raise,
  run,
  emails,
}) => {
  for (const kind of ['message_given_up', 'refund_late', 'refund_failed'] as const)
    await raise(kind, { kind, text: 'Refused for ada@example.com, +1 202 555 0123' });
  await run();
  const [email] = await emails();
  expect(JSON.stringify(email)).not.toMatch(/ada@example|0123/);
  expect(email.body).toContain('A refund failed.');
});

test('owners switch it off, and choose the address; a placeholder gets none @R12-25', async ({
  raise,
  run,
  set,
  emails,
}) => {
  await raise('a problem');
  await set({});
  expect(await run()).toBe(0);
  await set({ problem_emails: false, problem_email: OWNER });
  expect(await run()).toBe(0);
  await set({ contact_email: 'hello@shop.example' });
  expect(await run()).toBe(1);
  expect(await emails()).toMatchObject([{ recipient: 'hello@shop.example' }]);
});

test('each kind of problem says what to do, and is in the documentation @R12-21', async () => {
  expect(Object.keys(whatToDo).sort()).toEqual([...PROBLEM_KINDS].sort());
  const page = await readFile(new URL('../../../../docs/operations/console.md', import.meta.url), 'utf8');
  const table = page.slice(page.indexOf('| Kind'), page.indexOf('New issues are reported'));
  const documented = [...table.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  expect(documented.sort()).toEqual([...PROBLEM_KINDS].sort());
});
