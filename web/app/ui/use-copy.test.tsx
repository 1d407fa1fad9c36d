import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToastListener } from './toast';
import { useCopy } from './use-copy';

const writeText = vi.fn(async (_text: string) => {});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('reports a copy for two seconds @S2.8-2 @S9-11', async () => {
  const { result } = renderHook(() => useCopy());
  await act(() => result.current.copy('the link'));
  expect(writeText).toHaveBeenCalledWith('the link');
  act(() => void vi.advanceTimersByTime(1999));
  expect(result.current.copied).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.copied).toBe(false);
});

it.each([
  ['logs a failed copy and shows it', {}, ['Failed to copy. Please try again.']],
  ['only logs a failed copy if it is to be silent', { isSilent: true }, []],
])('%s @S8-3', async (_title, options, expected) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const toasts: string[] = [];
  const unsubscribe = setToastListener(({ text }) => toasts.push(text));
  writeText.mockRejectedValueOnce(new Error('not allowed'));
  const { result } = renderHook(() => useCopy(options));
  await act(() => result.current.copy('the link'));
  unsubscribe();
  expect(result.current.copied).toBe(false);
  expect(log).toHaveBeenCalledTimes(1);
  expect(toasts).toEqual(expected);
});
