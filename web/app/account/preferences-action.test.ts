import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, reject, succeed } from '~/lib/fake-api.fixture';
import { getToken, loadUser, setToken, setUser } from '~/lib/session';
import { setToastListener } from '~/ui/toast';
import { runPreferencesAction } from './preferences-action';

const user = { user_id: 'u1', preferences: { messages: false } };
const toasts: string[] = [];
let unsubscribe = () => {};

beforeEach(() => {
  toasts.length = 0;
  setToken('t1');
  setUser(user as never);
  unsubscribe = setToastListener(({ text }) => toasts.push(text));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(location, 'assign').mockImplementation(() => {});
});
afterEach(() => {
  unsubscribe();
  vi.restoreAllMocks();
  localStorage.clear();
});

function run(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return runPreferencesAction(form);
}

it('shows the saved choice everywhere', async () => {
  answer({ 'PUT /api/users/me': succeed({ ...user, preferences: { messages: true } }) });
  await run({ intent: 'messages', messages: 'true' });
  expect((await loadUser())?.preferences.messages).toBe(true);
});

it.each(['sign-out-everywhere', 'delete'])('%s discards the token and leaves the page', async (intent) => {
  answer({ 'POST /api/auth/logout-everywhere': succeed({}), 'DELETE /api/users/me': succeed({}) });
  await run({ intent });
  expect(getToken()).toBeNull();
  expect(vi.mocked(location.assign).mock.calls).toEqual([['/']]);
});

it('a failure is shown and changes nothing', async () => {
  answer({ 'DELETE /api/users/me': reject(500) });
  await run({ intent: 'delete' });
  expect(toasts).toEqual(["We couldn't delete your account. Please try again."]);
  expect(getToken()).toBe('t1');
  expect(location.assign).not.toHaveBeenCalled();
});
