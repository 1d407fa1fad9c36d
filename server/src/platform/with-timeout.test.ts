import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitAtMost, withTimeout } from './with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TOO_SLOW = new Error('too slow');
const never = new Promise<never>(() => {});

test('withTimeout returns the result of an operation that is fast enough', async () => {
  expect(await withTimeout(Promise.resolve('done'), 100, () => TOO_SLOW)).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('withTimeout passes on the error of the operation', async () => {
  const error = new Error('failed');
  await expect(withTimeout(Promise.reject(error), 100, () => TOO_SLOW)).rejects.toBe(error);
  expect(vi.getTimerCount()).toBe(0);
});

test('withTimeout throws the given error after the timeout, not before', async () => {
  const ended = vi.fn();
  const waiting = withTimeout(never, 100, () => TOO_SLOW).catch(ended);
  await vi.advanceTimersByTimeAsync(99);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(ended).toHaveBeenCalledExactlyOnceWith(TOO_SLOW);
});

test('a failure after the timeout is ignored', async () => {
  const operation = Promise.withResolvers<void>();
  const waiting = withTimeout(operation.promise, 100, () => TOO_SLOW).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(100);
  expect(await waiting).toBe(TOO_SLOW);
  // Vitest fails on unhandled rejections.
  operation.reject(new Error('late'));
  await vi.advanceTimersByTimeAsync(1);
});

test('waitAtMost ends with the operation or the timeout, whichever is first', async () => {
  await waitAtMost(100, Promise.resolve());
  expect(vi.getTimerCount()).toBe(0);
  const ended = vi.fn();
  const waiting = waitAtMost(100, never).then(ended);
  await vi.advanceTimersByTimeAsync(99);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  await expect(waitAtMost(100, Promise.reject(TOO_SLOW))).rejects.toBe(TOO_SLOW);
});
