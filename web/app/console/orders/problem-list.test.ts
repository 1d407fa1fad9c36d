import { PROBLEM_KINDS } from '@presently/contracts/operator-problems';
import { issueKinds } from '@presently/texts/console/orders/issues';
import { expect, it } from 'vitest';

it('each kind of issue has a title @R16-30', () => {
  expect(Object.keys(issueKinds).sort()).toEqual([...PROBLEM_KINDS].sort());
});
