import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLoaderData, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../render-in-console.fixture';
import { type CursorList, loadList, useCursorList } from './cursor-list';
import { LoadMore } from './load-more';

type Page = { data: string[]; pagination: { next_cursor: string | null } };
const page = (data: string[], next_cursor: string | null = null): Page => ({
  data,
  pagination: { next_cursor },
});
const pages: Record<string, Page> = { start: page(['a', 'b'], 'c1'), c1: page(['c'], 'c2'), c2: page(['d']) };
const loadPage = vi.fn(async (cursor?: string) => pages[cursor ?? 'start'] as Page);

let list: CursorList<string>;
let setSearch: (next: URLSearchParams) => void;
function Screen() {
  list = useCursorList<string>(useLoaderData());
  setSearch = useSearchParams()[1];
  return (
    <>
      <p>{list.items?.join(' ')}</p>
      <LoadMore list={list} />
    </>
  );
}

async function show() {
  const loader = ({ request }: { request: Request }) =>
    loadList(request, new URL(request.url).search ? otherPage : loadPage);
  renderInConsole(Screen, { loader });
  await screen.findByText('a b');
}
let otherPage = async (): Promise<Page> => page(['x'], 'c1');
const pressMore = () => userEvent.click(screen.getByRole('button', { name: 'Load more' }));

beforeEach(() => {
  loadPage.mockReset();
  loadPage.mockImplementation(async (cursor) => pages[cursor ?? 'start'] as Page);
  otherPage = async () => page(['x'], 'c1');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('appends page after page until there are no more', async () => {
  await show();
  await pressMore();
  await screen.findByText('a b c');
  expect(list.hasMore).toBe(true);
  await pressMore();
  await screen.findByText('a b c d');
  expect(list).toMatchObject({ hasMore: false, isLoadingMore: false, failure: null });
});

it('loads all pages that are shown again', async () => {
  await show();
  await pressMore();
  await screen.findByText('a b c');
  expect(loadPage).toHaveBeenCalledTimes(2);
  act(() => list.reload());
  await waitFor(() => expect(loadPage).toHaveBeenCalledTimes(4));
  expect(list.items).toEqual(['a', 'b', 'c']);
});

it('starts with the first page of another list, also when it is shown again', async () => {
  await show();
  await pressMore();
  await screen.findByText('a b c');
  const other = vi.fn(otherPage);
  otherPage = other;
  act(() => setSearch(new URLSearchParams('status=x')));
  await screen.findByText('x');
  expect(other).toHaveBeenCalledOnce();
  act(() => setSearch(new URLSearchParams()));
  await screen.findByText('a b');
});

it('discards the next page of a list that is shown no more', async () => {
  await show();
  let respond = (_: Page) => {};
  loadPage.mockImplementationOnce(() => new Promise<Page>((resolve) => (respond = resolve)));
  await pressMore();
  act(() => setSearch(new URLSearchParams('status=x')));
  await screen.findByText('x');
  await act(async () => respond(page(['old'])));
  expect(list.items).toEqual(['x']);
});

it('keeps the items when loading the next page fails, and when loading all again fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await show();
  loadPage.mockRejectedValueOnce(new Error('down'));
  await pressMore();
  await screen.findByText(/^Something went wrong/);
  expect(list).toMatchObject({ items: ['a', 'b'], hasMore: true, isLoadingMore: false });
  loadPage.mockRejectedValueOnce(new Error('still down'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(loadPage).toHaveBeenCalledTimes(3));
  expect(list.items).toEqual(['a', 'b']);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Load more' });
});
