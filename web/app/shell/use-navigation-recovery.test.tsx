import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub, Link } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RELOAD_BLOCKED_EVENT } from './reload-guard';
import { useNavigationRecovery } from './use-navigation-recovery';

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

function Page() {
  useNavigationRecovery();
  return <Link to="/about?from=here#top">About</Link>;
}

/** Starts a navigation that never finishes. */
async function navigate() {
  const Stub = createRoutesStub([
    { path: '/', Component: Page },
    { path: '/about', Component: () => null, loader: () => new Promise(() => {}) },
  ]);
  render(<Stub />);
  const link = await screen.findByText('About');
  vi.useFakeTimers();
  act(() => link.click());
}
const blockReload = () => act(() => void dispatchEvent(new Event(RELOAD_BLOCKED_EVENT)));
const advance = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms));

it('loads a stuck page from the server', async () => {
  fetchHealth.mockResolvedValue(new Response());
  await navigate();
  blockReload();
  await advance(2_900);
  expect(assign).not.toHaveBeenCalled();
  await advance(200);
  expect(assign.mock.calls).toEqual([['/about?from=here#top']]);
});

it('waits while offline, and loads the page as soon as the network is back', async () => {
  fetchHealth.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(new Response());
  await navigate();
  blockReload();
  await advance(3_000);
  expect(fetchHealth).toHaveBeenCalledOnce();
  expect(assign).not.toHaveBeenCalled();
  act(() => void dispatchEvent(new Event('online')));
  await advance(0);
  expect(assign).toHaveBeenCalledOnce();
});

it('leaves a slow navigation alone when no reload was blocked', async () => {
  await navigate();
  await advance(60_000);
  expect(fetchHealth).not.toHaveBeenCalled();
});
