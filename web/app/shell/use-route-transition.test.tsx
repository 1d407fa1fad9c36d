import { act, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ViewState } from '~/lib/view-state';
import { useRouteTransition } from './use-route-transition';

let showHeading: () => void;

function Shell() {
  const main = useRef<HTMLElement>(null);
  useRouteTransition(main);
  return (
    <main ref={main}>
      <Outlet />
    </main>
  );
}

function SlowPage() {
  const [isLoaded, setLoaded] = useState(false);
  showHeading = () => setLoaded(true);
  return isLoaded ? <h1>Barnaby the Bear</h1> : <button type="button">Cancel</button>;
}

async function openSlowPage(): Promise<void> {
  const children = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/gift', element: <SlowPage /> },
  ];
  const router = createMemoryRouter([{ element: <Shell />, children }]);
  render(<RouterProvider router={router} />);
  await act(async () => await router.navigate('/gift'));
}

beforeEach(() => {
  Element.prototype.animate ??= vi.fn() as never;
});

it('focuses the heading of a page that is loaded late', async () => {
  await openSlowPage();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await act(async () => showHeading());
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

it('leaves the focus where the user has moved it meanwhile', async () => {
  await openSlowPage();
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  await act(async () => showHeading());
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

it('focuses the heading of another view of the same page', async () => {
  const Page = () => <h1>{(useLocation().state as ViewState | null)?.view ?? 'form'}</h1>;
  const router = createMemoryRouter([{ element: <Shell />, children: [{ path: '/', element: <Page /> }] }]);
  render(<RouterProvider router={router} />);
  const state: ViewState = { view: 'review' };
  await act(async () => await router.navigate('/', { state }));
  expect(document.activeElement?.textContent).toBe('review');
});
