import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getToken, loadUser, setToken, setUser } from '~/lib/session';
import { setToastListener } from '~/ui/toast';
import { runPreferencesAction } from './preferences-action';

const user = { user_id: 'u1', preferences: { messages: false } };
const toasts: string[] = [];
const respond = vi.fn<() => Response>();
let unsubscribe = () => {};

beforeEach(() => {
  toasts.length = 0;
  setToken('t1');
  setUser(user as never);
  unsubscribe = setToastListener(({ text }) => toasts.push(text));
  vi.stubGlobal('fetch', async () => respond());
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(location, 'assign').mockImplementation(() => {});
});
afterEach(() => {
  unsubscribe();
  respond.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

function run(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return runPreferencesAction(form);
}

it('shows the saved choice everywhere', async () => {
  respond.mockReturnValue(
    Response.json({ success: true, data: { ...user, preferences: { messages: true } } }),
  );
  await run({ intent: 'messages', messages: 'true' });
  expect((await loadUser())?.preferences.messages).toBe(true);
});

it.each(['sign-out-everywhere', 'delete'])('%s discards the token and leaves the page', async (intent) => {
  respond.mockReturnValue(Response.json({ success: true, data: {} }));
  await run({ intent });
  expect(getToken()).toBeNull();
  expect(vi.mocked(location.assign).mock.calls).toEqual([['/']]);
});

it('a failure is shown and changes nothing', async () => {
  respond.mockReturnValue(Response.json({ success: false, error: 'down' }, { status: 500 }));
  await run({ intent: 'delete' });
  expect(toasts).toEqual(['Your account could not be deleted. Please try again.']);
  expect(getToken()).toBe('t1');
  expect(location.assign).not.toHaveBeenCalled();
});
