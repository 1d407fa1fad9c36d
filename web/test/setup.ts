import { format } from 'node:util';
import { configure } from '@testing-library/dom';
import { afterEach, expect } from 'vitest';

// Generous, so that only what never appears times out, however busy the machine is.
configure({ asyncUtilTimeout: 20_000 });

/*
 * A test fails when something reports an error or a warning in the console: React about a wrong use of it, the app about
 * a failure that the test did not mean to cause. A test that causes one on purpose spies on the method and silences it.
 */
const reported: string[] = [];
for (const level of ['error', 'warn'] as const) {
  const print = console[level];
  console[level] = (...values: unknown[]) => {
    reported.push(`${level}: ${format(...values)}`);
    print(...values);
  };
}

afterEach(() => {
  expect(reported.splice(0), 'nothing unexpected in the console').toEqual([]);
});
