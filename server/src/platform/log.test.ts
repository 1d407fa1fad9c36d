import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

const serializers = createLog('silent') as unknown as Record<
  symbol,
  { err(error: unknown): Record<string, unknown> }
>;
const lineOf = (error: unknown) => serializers[Symbol.for('pino.serializers')]?.err(error) ?? {};

it('logs an error without the properties that a driver attaches', () => {
  const thrown = Object.assign(new Error('refused', { cause: new Error('no route') }), {
    code: '08006',
    client: { password: 'hidden' },
  });
  const line = lineOf(thrown);
  expect(line).toMatchObject({ message: 'refused', code: '08006', cause: { message: 'no route' } });
  expect(JSON.stringify(line)).not.toContain('hidden');
});

it('does not log the parameters of a query @R3-8', () => {
  const line = lineOf(
    new DrizzleQueryError('select $1', ['ada@example.com', 'two\nlines'], new Error('no such table')),
  );
  expect(line).toMatchObject({
    message: 'Failed query: select $1',
    stack: expect.stringContaining('log.test'),
  });
  expect(JSON.stringify(line)).not.toMatch(/ada@example|two/);
});
