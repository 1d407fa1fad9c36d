import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const fetchHealth = vi.fn<() => Promise<Response>>();
const toasts: string[] = [];
const onBlocked = vi.fn();
let guard: typeof import('./reload-guard');
let navigation: EventTarget;
/** Simulates the navigate event of a reload; true if the browser would proceed. */
const reload = vi.fn((overrides: object = {}) => {
  const event = Object.assign(new Event('navigate', { cancelable: true }), {
    navigationType: 'reload',
    userInitiated: false,
    ...overrides,
  });
  return navigation.dispatchEvent(event);
});

let unsubscribe = () => {};
beforeEach(async () => {
  vi.resetModules();
  navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  vi.stubGlobal('fetch', fetchHealth);
  vi.stubGlobal('location', { reload });
  guard = await import('./reload-guard');
  addEventListener(guard.RELOAD_BLOCKED_EVENT, onBlocked);
  // The toast store of the freshly imported modules.
  const { setToastListener } = await import('~/ui/toast');
  unsubscribe = setToastListener(({ text }) => toasts.push(text));
  guard.guardReloads();
});
afterEach(() => {
  unsubscribe();
  removeEventListener(guard.RELOAD_BLOCKED_EVENT, onBlocked);
  toasts.length = 0;
  fetchHealth.mockReset();
  onBlocked.mockReset();
  reload.mockClear();
  vi.unstubAllGlobals();
});

it('blocks every reload by other scripts, and tells @R15-81', () => {
  expect(reload()).toBe(false);
  expect(onBlocked).toHaveBeenCalledOnce();
  expect(fetchHealth).not.toHaveBeenCalled();
});

it.each([
  ['a reload by the user', { userInitiated: true }],
  ['another navigation', { navigationType: 'push' }],
])('does not block %s', (_name, overrides) => {
  expect(reload(overrides)).toBe(true);
  expect(onBlocked).not.toHaveBeenCalled();
});

it('loads the page again once the server has answered, whatever it says', async () => {
  fetchHealth.mockResolvedValue(new Response(null, { status: 503 }));
  await guard.reloadPage();
  expect(reload.mock.results.map(({ value }) => value)).toEqual([true]);
  expect(toasts).toEqual([]);
});

it.each([
  ['the server cannot be reached', true, 'No connection. Please check your network and try again.'],
  ['the browser is offline', false, "You're offline. We kept everything. Try again when you're back."],
])('keeps the page when %s, and says so @R15-80', async (_name, onLine, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  fetchHealth.mockRejectedValue(new TypeError('Failed to fetch'));
  await guard.reloadPage();
  expect(reload).not.toHaveBeenCalled();
  expect(toasts).toEqual([text]);
  vi.restoreAllMocks();
});
