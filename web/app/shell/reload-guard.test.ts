import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToastListener } from '~/ui/toast';
import { guardReloads } from './reload-guard';

const reached = vi.fn<() => Promise<Response>>();
const said: string[] = [];
let navigation: EventTarget;
/** What the browser does when it is asked to load the page again: true when it would. */
const reload = vi.fn((about: object = {}) => {
  const event = Object.assign(new Event('navigate', { cancelable: true }), {
    navigationType: 'reload',
    userInitiated: false,
    ...about,
  });
  return navigation.dispatchEvent(event);
});

let leave = () => {};
beforeEach(() => {
  navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  vi.stubGlobal('fetch', reached);
  vi.stubGlobal('location', { reload });
  leave = setToastListener(({ text }) => said.push(text));
  guardReloads();
});
afterEach(() => {
  leave();
  said.length = 0;
  reached.mockReset();
  reload.mockClear();
  vi.unstubAllGlobals();
});

it('keeps the page when a script wants to load it again without network, and says so', async () => {
  reached.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(reload()).toBe(false);
  await vi.waitFor(() => expect(said).toEqual(['No connection. Please check your network and try again.']));
  expect(reload).toHaveBeenCalledOnce();
});

it('loads the page again as soon as it knows that the shop can be reached', async () => {
  reached.mockResolvedValue(new Response(null, { status: 503 }));
  expect(reload()).toBe(false);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  expect(reload.mock.results[1]?.value).toBe(true);
  expect(said).toEqual([]);
});

it.each([
  ['a reload that the visitor asks for', { userInitiated: true }],
  ['going somewhere else', { navigationType: 'push' }],
])('leaves %s alone', (_name, about) => {
  expect(reload(about)).toBe(true);
  expect(reached).not.toHaveBeenCalled();
});
