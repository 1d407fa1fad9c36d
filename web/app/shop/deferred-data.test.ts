import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferIfSlow } from './deferred-data';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));

it('waits for an answer that is quick, so that no loading state flashes @R1-12a', async () => {
  const answer = deferIfSlow(after(100, 'gift'));
  await vi.advanceTimersByTimeAsync(100);
  expect(await answer).toEqual({ loaded: 'gift' });
});

it('lets the page open after 150 ms and hands the answer on @S2.4-7', async () => {
  const answer = deferIfSlow(after(1000, 'gift'));
  await vi.advanceTimersByTimeAsync(150);
  const deferred = await answer;
  if (!('pending' in deferred)) throw new Error('it was not waited for so long');
  await vi.advanceTimersByTimeAsync(850);
  expect(await deferred.pending).toBe('gift');
});

it('throws what a quick answer throws', async () => {
  await expect(deferIfSlow(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
