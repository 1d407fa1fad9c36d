import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { TestApp } from '../../test/support/build-test-app.ts';
import { test } from '../../test/support/shop-test.ts';

const urlOf = ({ ownerPool }: TestApp): string => ownerPool.options.connectionString ?? '';

/** Runs `npm run restored` without npm. */
async function restored(args: string[], env: Record<string, string>) {
  const entrypoint = fileURLToPath(new URL('./restored.ts', import.meta.url));
  const command = spawn(process.execPath, [entrypoint, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  command.stderr.on('data', (chunk) => (errors += chunk));
  const [status] = await once(command, 'close');
  return { status, errors: errors.trimEnd() };
}

test('a restore with another tool is recorded once, however often it is said @R14-56', {
  timeout: 60_000,
}, async ({ shop, sql }) => {
  const DATABASE_URL = urlOf(shop);
  const to = '2026-11-22T05:15:00-05:00';
  for (let time = 1; time <= 2; time++)
    expect(await restored(['--to', to], { DATABASE_URL })).toEqual({ status: 0, errors: '' });
  expect(await sql('SELECT restored_to, reconciled_at, attempts FROM restores')).toEqual([
    { restored_to: new Date(to), reconciled_at: null, attempts: 0 },
  ]);
});

test.for<[args: string[], env: Record<string, string>, reason: RegExp | string]>([
  [[], {}, 'Say to which time it was restored'],
  [['--to', '2026-11-22'], {}, '--to 2026-11-22 is not a time such as 2026-11-22T10:15:00Z.'],
  [['--to', '2999-01-01T00:00:00Z'], {}, 'is in the future'],
  [['--to', '2026-11-23T10:15:00Z'], { DATABASE_URL: '' }, 'DATABASE_URL is missing'],
  [['--to', '2026-11-23T10:15:00Z'], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, /database/i],
])(
  '%j is refused by name, with 1 @R14-56',
  { timeout: 60_000 },
  async ([args, env, reason], { shop, sql }) => {
    const count = () => sql('SELECT count(*) FROM restores');
    const before = await count();
    const { status, errors } = await restored(args, { DATABASE_URL: urlOf(shop), ...env });
    expect(errors).toMatch(reason);
    expect(errors).not.toMatch(/^\s+at /m);
    expect(status).toBe(1);
    expect(await count()).toEqual(before);
  },
);
