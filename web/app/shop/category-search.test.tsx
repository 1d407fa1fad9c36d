import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import CategoryRoute from './category.route';
import { parseFilters } from './gift-filters';

// The route's props are typed by its loader, which does not run here.
const Category = CategoryRoute as unknown as (props: {
  loaderData: object;
  params: object;
}) => React.ReactNode;

afterEach(cleanup);

/** An empty category, whose list is loaded only when `loading` has been resolved. */
async function show(search = '') {
  let loading: Promise<void> | undefined;
  const router = createMemoryRouter(
    [
      {
        path: '/category/electronics',
        async loader({ request }) {
          await loading;
          const filters = parseFilters(new URL(request.url).searchParams);
          const list = { gifts: [], hasMore: false, total: 0, limit: 1 };
          return { loaded: { slug: 'electronics', name: 'Electronics', filters, list, isPartial: false } };
        },
        HydrateFallback: () => null,
        Component: () => <Category loaderData={useLoaderData()} params={{ categoryId: 'electronics' }} />,
      },
    ],
    { initialEntries: [`/category/electronics${search}`] },
  );
  render(
    <AuthProvider>
      <RouterProvider router={router} />
    </AuthProvider>,
  );
  await screen.findByRole('searchbox');
  return {
    search: () => router.state.location.search,
    holdLists() {
      const { promise, resolve } = Promise.withResolvers<void>();
      loading = promise;
      return resolve;
    },
    /** Calls back when the router has the next list, before the page shows it. */
    onceLoaded(callback: () => void) {
      const unsubscribe = router.subscribe(({ navigation }) => {
        if (navigation.state !== 'idle') return;
        unsubscribe();
        queueMicrotask(callback);
      });
    },
  };
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const searchFor = (text: string) => userEvent.type(field(), `${text}{Enter}`);

it('shows the search text of the list when the list changes by a link, and finds the same text again', async () => {
  const page = await show();
  await searchFor('xyzzy');
  await userEvent.click(await screen.findByRole('link', { name: 'All of Electronics' }));
  await waitFor(() => expect(field().value).toBe(''));
  expect(page.search()).toBe('');
  await searchFor('xyzzy');
  await waitFor(() => expect(page.search()).toBe('?query=xyzzy'));
});

it('shows the search text of the list when a link is followed while a search loads, and finds the same text again', async () => {
  const page = await show('?sort=newest');
  const release = page.holdLists();
  await searchFor('xyzzy');
  await userEvent.click(screen.getByRole('link', { name: 'All of Electronics' }));
  release();
  await waitFor(() => expect(page.search()).toBe(''));
  await waitFor(() => expect(field().value).toBe(''));
  await searchFor('xyzzy');
  await waitFor(() => expect(page.search()).toBe('?query=xyzzy'));
});

it('keeps a text that is searched for just before the list of an earlier one is shown', async () => {
  const page = await show();
  const releaseTea = page.holdLists();
  let releaseTeapot = () => {};
  await searchFor('tea');
  await userEvent.type(field(), 'pot');
  page.onceLoaded(() => {
    releaseTeapot = page.holdLists();
    fireEvent.submit(screen.getByRole('search'));
  });
  releaseTea();
  await screen.findByRole('link', { name: 'All of Electronics' });
  expect(page.search()).toBe('?query=tea');
  expect(field().value).toBe('teapot');
  releaseTeapot();
  await waitFor(() => expect(page.search()).toBe('?query=teapot'));
  expect(field().value).toBe('teapot');
});

it('keeps the text being typed while its list loads', async () => {
  const page = await show();
  const release = page.holdLists();
  await searchFor('tea');
  await userEvent.type(field(), 'pot');
  release();
  await waitFor(() => expect(page.search()).toBe('?query=tea'));
  expect(field().value).toBe('teapot');
  await waitFor(() => expect(page.search()).toBe('?query=teapot'));
});

it('searches with a filter that is still loading', async () => {
  const page = await show('?sort=newest');
  const release = page.holdLists();
  await userEvent.selectOptions(screen.getByLabelText('Price'), '25-50');
  await searchFor('tea');
  release();
  await waitFor(() => expect(page.search()).toBe('?query=tea&min_price=25&max_price=50&sort=newest'));
});

it('filters with a search that is still loading', async () => {
  const page = await show();
  const release = page.holdLists();
  await searchFor('tea');
  await userEvent.selectOptions(screen.getByLabelText('Price'), '25-50');
  release();
  await waitFor(() => expect(page.search()).toBe('?query=tea&min_price=25&max_price=50'));
});

it.each([
  ['?min_price=250', '$250 and up'],
  ['?min_price=5&max_price=15', '$5 to $15'],
  ['?max_price=15', 'Up to $15'],
])('shows the price range of the address %s as %s', async (search, label) => {
  await show(search);
  expect(screen.getByLabelText<HTMLSelectElement>('Price').selectedOptions[0]?.text).toBe(label);
});
