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

it('adds one page after the other, and then has no more', async () => {
  const { result } = renderHook(useCursorList<string>, { initialProps: loading() });
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b']));
  act(() => result.current.more());
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b', 'c']));
  expect(result.current.hasMore).toBe(true);
  act(() => result.current.more());
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b', 'c', 'd']));
  expect(result.current).toMatchObject({ hasMore: false, isLoading: false, failure: null });
});

it('loads as many pages again as are shown', async () => {
  const load = loading();
  const { result } = renderHook(useCursorList<string>, { initialProps: load });
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b']));
  act(() => result.current.more());
  await waitFor(() => expect(result.current.items).toHaveLength(3));
  act(() => result.current.reload());
  await waitFor(() => expect(load).toHaveBeenCalledTimes(4));
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  expect(result.current.items).toEqual(['a', 'b', 'c']);
});

it('begins another list from the top', async () => {
  const { result, rerender } = renderHook(useCursorList<string>, { initialProps: loading() });
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b']));
  act(() => result.current.more());
  await waitFor(() => expect(result.current.items).toHaveLength(3));
  const other = vi.fn(async () => page(['x'], 'c1'));
  rerender(other);
  await waitFor(() => expect(result.current.items).toEqual(['x']));
  expect(other).toHaveBeenCalledOnce();
});

it('shows no answer of a list that was left for another', async () => {
  let answer = (_: Page) => {};
  const slow = () => new Promise<Page>((resolve) => (answer = resolve));
  const { result, rerender } = renderHook(useCursorList<string>, { initialProps: slow });
  rerender(async () => page(['new']));
  await waitFor(() => expect(result.current.items).toEqual(['new']));
  await act(async () => answer(page(['old'])));
  expect(result.current.items).toEqual(['new']);
});

it('keeps what is shown when the next page does not come, and says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => pages.start as Page);
  const { result } = renderHook(useCursorList<string>, { initialProps: load });
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b']));
  load.mockRejectedValueOnce(new Error('down'));
  act(() => result.current.more());
  await waitFor(() => expect(result.current.failure).toMatch(/^Something went wrong/));
  expect(result.current).toMatchObject({ items: ['a', 'b'], hasMore: true, isLoading: false });
});
