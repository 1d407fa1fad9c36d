import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToastListener } from '~/ui/toast';
import { guardReloads } from './reload-guard';

const fetchHealth = vi.fn<() => Promise<Response>>();
const toasts: string[] = [];
let navigation: EventTarget;
/** Simulates the navigate event of a reload; true when the browser would go on with it. */
const reload = vi.fn((overrides: object = {}) => {
  const event = Object.assign(new Event('navigate', { cancelable: true }), {
    navigationType: 'reload',
    userInitiated: false,
    ...overrides,
  });
  return navigation.dispatchEvent(event);
});

let unsubscribe = () => {};
beforeEach(() => {
  navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  vi.stubGlobal('fetch', fetchHealth);
  vi.stubGlobal('location', { reload });
  unsubscribe = setToastListener(({ text }) => toasts.push(text));
  guardReloads();
});
afterEach(() => {
  unsubscribe();
  toasts.length = 0;
  fetchHealth.mockReset();
  reload.mockClear();
  vi.unstubAllGlobals();
});

it('blocks a reload by script while offline, and shows a toast', async () => {
  fetchHealth.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(reload()).toBe(false);
  await vi.waitFor(() => expect(toasts).toEqual(['No connection. Please check your network and try again.']));
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads as soon as the server is known to be reachable', async () => {
  fetchHealth.mockResolvedValue(new Response(null, { status: 503 }));
  expect(reload()).toBe(false);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  expect(reload.mock.results[1]?.value).toBe(true);
  expect(toasts).toEqual([]);
});

it.each([
  ['a reload by the user', { userInitiated: true }],
  ['another navigation', { navigationType: 'push' }],
])('does not block %s', (_name, overrides) => {
  expect(reload(overrides)).toBe(true);
  expect(fetchHealth).not.toHaveBeenCalled();
});
