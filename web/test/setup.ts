import { format } from 'node:util';
import { configure, getConfig } from '@testing-library/react';
import { afterEach, expect } from 'vitest';

// Generous, so that only what never appears times out, however busy the machine is.
configure({ asyncUtilTimeout: 20_000 });

/*
 * `findBy…` and `waitFor` return as soon as the page has changed, which on a busy machine is before React has run the
 * effects of the change, such as adding listeners to the window. React schedules them with `setImmediate`; callbacks
 * run in order, so once this one runs, they have.
 */
const { asyncWrapper } = getConfig();
const runImmediate = setImmediate;
configure({
  asyncWrapper: async (wait) => {
    const result = await asyncWrapper(wait);
    await new Promise<void>((resolve) => runImmediate(resolve));
    return result;
  },
});

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
