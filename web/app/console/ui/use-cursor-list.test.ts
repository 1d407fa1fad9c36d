import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCursorList } from './use-cursor-list';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Page = { data: string[]; pagination: { next_cursor: string | null; has_more: boolean } };
const page = (data: string[], next_cursor: string | null = null): Page => ({
  data,
  pagination: { next_cursor, has_more: next_cursor !== null },
});
const pages: Record<string, Page> = { start: page(['a', 'b'], 'c1'), c1: page(['c'], 'c2'), c2: page(['d']) };
const loading = () => vi.fn(async (cursor: string | undefined) => pages[cursor ?? 'start'] as Page);

it('appends page after page until there are no more', async () => {
  const { result } = renderHook(useCursorList<string>, { initialProps: loading() });
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b']));
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b', 'c']));
  expect(result.current.hasMore).toBe(true);
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b', 'c', 'd']));
  expect(result.current).toMatchObject({ hasMore: false, isLoading: false, failure: null });
});

it('reloads all pages that are shown', async () => {
  const load = loading();
  const { result } = renderHook(useCursorList<string>, { initialProps: load });
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b']));
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.items).toHaveLength(3));
  act(() => result.current.reload());
  await waitFor(() => expect(load).toHaveBeenCalledTimes(4));
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  expect(result.current.items).toEqual(['a', 'b', 'c']);
});

it('starts again with the first page for a new load function', async () => {
  const { result, rerender } = renderHook(useCursorList<string>, { initialProps: loading() });
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b']));
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.items).toHaveLength(3));
  const other = vi.fn(async () => page(['x'], 'c1'));
  rerender(other);
  await waitFor(() => expect(result.current.items).toEqual(['x']));
  expect(other).toHaveBeenCalledOnce();
});

it('discards the response of an earlier load function', async () => {
  let respond = (_: Page) => {};
  const slow = () => new Promise<Page>((resolve) => (respond = resolve));
  const { result, rerender } = renderHook(useCursorList<string>, { initialProps: slow });
  rerender(async () => page(['new']));
  await waitFor(() => expect(result.current.items).toEqual(['new']));
  await act(async () => respond(page(['old'])));
  expect(result.current.items).toEqual(['new']);
});

it('keeps the items when loading the next page fails, and returns the error text', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => pages.start as Page);
  const { result } = renderHook(useCursorList<string>, { initialProps: load });
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b']));
  load.mockRejectedValueOnce(new Error('down'));
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.failure).toMatch(/^Something went wrong/));
  expect(result.current).toMatchObject({ items: ['a', 'b'], hasMore: true, isLoading: false });
});
