import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { parsePage, usePagedList } from './use-paged-list';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const listPage = (data: string[]) => ({
  data,
  pagination: { page: 1, limit: 10, total: 21, has_more: true },
});

it('loads a page of the list and counts the pages', async () => {
  const { result } = renderHook(() => usePagedList(load, 1));
  expect(result.current.status).toBe('loading');
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', items: ['a'], pageCount: 3 }));
  act(() => result.current.updateItems((items) => [...items, 'b']));
  expect(result.current.items).toEqual(['a', 'b']);
});
const load = async () => listPage(['a']);

it('reports a failure, and loads again on retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const failing = vi.fn(load).mockRejectedValueOnce(new Error('down'));
  const { result } = renderHook(() => usePagedList(failing, 1));
  await waitFor(() => expect(result.current.status).toBe('failed'));
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.items).toEqual(['a']));
  expect(failing).toHaveBeenCalledTimes(2);
});

it('aborts the request of a page that was left without an error', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const slow = (page: number, signal: AbortSignal) =>
    page === 2
      ? load()
      : new Promise<ReturnType<typeof listPage>>((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
  const { result, rerender } = renderHook(({ page }) => usePagedList(slow, page), {
    initialProps: { page: 1 },
  });
  rerender({ page: 2 });
  await waitFor(() => expect(result.current.status).toBe('ready'));
  expect(consoleError).not.toHaveBeenCalled();
});

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=two', 1],
])('parses %j as page %i', (search, page) => expect(parsePage(new URLSearchParams(search))).toBe(page));
