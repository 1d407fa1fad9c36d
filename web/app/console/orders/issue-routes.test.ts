import { afterEach, beforeEach, expect, it } from 'vitest';
import { answer, sent, succeed } from '~/lib/fake-api.fixture';
import { setToastListener } from '~/ui/toast';
import { clientAction as changeProblem } from './problems.route';
import { clientAction as retryRefund } from './refunds.route';

const toasts: string[] = [];
let unsubscribe = () => {};

beforeEach(() => {
  toasts.length = 0;
  unsubscribe = setToastListener(({ text }) => toasts.push(text));
});
afterEach(() => unsubscribe());

const argumentsOf = (change: object) =>
  ({ request: new Request('http://localhost/', { method: 'POST', body: JSON.stringify(change) }) }) as never;
const calls = () => sent.map(({ method, path }) => `${method} ${path}`);

it.each([
  ['succeeded', 'Refund completed'],
  ['pending', 'Refund retried'],
])('a refund that is requested again and %s: %s', async (status, text) => {
  answer({ 'POST /api/operator/refunds/r1/retry': succeed({ status }) });
  await retryRefund(argumentsOf({ refundId: 'r1' }));
  expect(calls()).toEqual(['POST /api/operator/refunds/r1/retry']);
  expect(toasts).toEqual([text]);
});

it.each([
  [{ kind: 'resolve', problemId: 'p1' }, 'POST /api/operator/problems/p1/settle', 'Issue resolved'],
  [{ kind: 'resend', messageId: 'm1' }, 'POST /api/operator/messages/m1/retry', 'Message resent'],
] as const)('an issue: %j', async (change, call, text) => {
  answer({ [call]: succeed({}) });
  await changeProblem(argumentsOf(change));
  expect(calls()).toEqual([call]);
  expect(toasts).toEqual([text]);
});
