import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferIfSlow } from './deferred-data';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));

it('waits for data that loads quickly, so that no loading state flashes @R1-12a', async () => {
  const result = deferIfSlow(after(100, 'gift'));
  await vi.advanceTimersByTimeAsync(100);
  expect(await result).toEqual({ loaded: 'gift' });
});

it('returns the pending promise after 150 ms @S2.4-7', async () => {
  const result = deferIfSlow(after(1000, 'gift'));
  await vi.advanceTimersByTimeAsync(150);
  const deferred = await result;
  if (!('pending' in deferred)) throw new Error('expected pending data');
  await vi.advanceTimersByTimeAsync(850);
  expect(await deferred.pending).toBe('gift');
});

it('throws an error that occurs quickly', async () => {
  await expect(deferIfSlow(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
