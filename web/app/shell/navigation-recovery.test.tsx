import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, Link, Outlet } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NavigationRecovery } from './navigation-recovery';
import { RELOAD_BLOCKED_EVENT } from './reload-guard';

const fetchHealth = vi.fn<() => Promise<Response>>();
const assign = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchHealth);
  vi.spyOn(location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  cleanup();
  fetchHealth.mockReset();
  assign.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Shell() {
  return (
    <>
      <Link to="/about?from=here#top">About</Link>
      <Link to="/help">Help</Link>
      <Outlet />
      <NavigationRecovery />
    </>
  );
}

/** Starts a navigation that never finishes. */
async function navigate() {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Shell,
      children: [
        { path: 'about', Component: () => null, loader: () => new Promise(() => {}) },
        { path: 'help', Component: () => <h1>Help</h1> },
      ],
    },
  ]);
  render(<Stub />);
  const link = await screen.findByText('About');
  vi.useFakeTimers();
  act(() => link.click());
}
const blockReload = () => act(async () => void dispatchEvent(new Event(RELOAD_BLOCKED_EVENT)));
const advance = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms));
const notice = () => screen.queryByRole('alert');

it('loads the page as a document when its module is missing @R15-81', async () => {
  fetchHealth.mockResolvedValue(new Response());
  await navigate();
  await blockReload();
  await advance(3_000);
  expect(assign.mock.calls).toEqual([['/about?from=here#top']]);
  expect(notice()).toBeNull();
});

it('keeps this page while the server cannot be reached, and tries again on request @R15-80', async () => {
  fetchHealth.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(new Response());
  await navigate();
  await blockReload();
  await advance(3_000);
  expect(assign).not.toHaveBeenCalled();
  expect(notice()?.textContent).toContain("We couldn't load this.");
  fireEvent.click(screen.getByText('Try again'));
  await advance(0);
  expect(assign).toHaveBeenCalledOnce();
});

it('offers to load a page that gets no answer, and another one can be opened instead @R15-80', async () => {
  await navigate();
  await advance(9_900);
  expect(notice()).toBeNull();
  await advance(200);
  expect(notice()).not.toBeNull();
  expect(fetchHealth).not.toHaveBeenCalled();
  act(() => screen.getByText('Help').click());
  await advance(0);
  screen.getByRole('heading', { name: 'Help' });
  expect(notice()).toBeNull();
});

it('leaves a user alone who has opened another page before the server has answered @R15-81', async () => {
  const health = Promise.withResolvers<Response>();
  fetchHealth.mockReturnValue(health.promise);
  await navigate();
  await blockReload();
  await advance(3_000);
  expect(fetchHealth).toHaveBeenCalledOnce();
  act(() => screen.getByText('Help').click());
  await advance(0);
  screen.getByRole('heading', { name: 'Help' });
  health.resolve(new Response());
  await advance(0);
  expect(assign).not.toHaveBeenCalled();
});

it('does nothing about a module that was only prefetched @R15-81', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: Shell }]);
  render(<Stub />);
  await screen.findByText('About');
  await blockReload();
  expect(fetchHealth).not.toHaveBeenCalled();
  expect(notice()).toBeNull();
});

it('loads a page whose module was missing before it was asked for @R15-81', async () => {
  fetchHealth.mockResolvedValue(new Response());
  const Stub = createRoutesStub([
    { path: '/', Component: Shell },
    { path: '/about', Component: () => null, loader: () => new Promise(() => {}) },
  ]);
  render(<Stub />);
  const link = await screen.findByText('About');
  await blockReload();
  vi.useFakeTimers();
  act(() => link.click());
  await advance(3_000);
  expect(assign).toHaveBeenCalledOnce();
});
