import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub, Link } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RELOAD_BLOCKED_EVENT } from './reload-guard';
import { useNavigationRecovery } from './use-navigation-recovery';

const reached = vi.fn<() => Promise<Response>>();
const assign = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', reached);
  vi.spyOn(location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  cleanup();
  reached.mockReset();
  assign.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page() {
  useNavigationRecovery();
  return <Link to="/about?from=here#top">About</Link>;
}

/** A page with a link to another that never comes. */
async function goOn() {
  const Stub = createRoutesStub([
    { path: '/', Component: Page },
    { path: '/about', Component: () => null, loader: () => new Promise(() => {}) },
  ]);
  render(<Stub />);
  const link = await screen.findByText('About');
  vi.useFakeTimers();
  act(() => link.click());
}
const hold = () => act(() => void dispatchEvent(new Event(RELOAD_BLOCKED_EVENT)));
const pass = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms));

it('lets the server answer for a page that cannot come any more', async () => {
  reached.mockResolvedValue(new Response());
  await goOn();
  hold();
  await pass(2_900);
  expect(assign).not.toHaveBeenCalled();
  await pass(200);
  expect(assign.mock.calls).toEqual([['/about?from=here#top']]);
});

it('waits for the network, and goes as soon as it is back', async () => {
  reached.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(new Response());
  await goOn();
  hold();
  await pass(3_000);
  expect(reached).toHaveBeenCalledOnce();
  expect(assign).not.toHaveBeenCalled();
  act(() => void dispatchEvent(new Event('online')));
  await pass(0);
  expect(assign).toHaveBeenCalledOnce();
});

it('leaves a slow page alone when nothing was held', async () => {
  await goOn();
  await pass(60_000);
  expect(reached).not.toHaveBeenCalled();
});
