import type { User } from '@presently/contracts/accounts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, delayed, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { NotificationSettings } from './notification-settings';
import { runPreferencesAction } from './preferences-action';

const route = 'PUT /api/users/me';
const user = { user_id: 'u1', preferences: { messages: true } } as User;

beforeEach(() => {
  // As in a browser: React reverts a controlled checkbox whose state has not changed by the end of the click event.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(): Promise<HTMLInputElement> {
  const Stub = createRoutesStub([
    {
      path: '/preferences',
      Component: () => <NotificationSettings user={user} />,
      action: async ({ request }) => runPreferencesAction(await request.formData()),
    },
  ]);
  render(<Stub initialEntries={['/preferences']} />);
  return screen.findByLabelText<HTMLInputElement>('Keep me posted');
}

it('shows what was chosen at once, and takes no other choice until it is saved', async () => {
  const { resolver, give } = delayed(succeed({ ...user, preferences: { messages: false } }));
  answer({ [route]: resolver });
  const checkbox = await show();
  checkbox.click();
  expect([checkbox.checked, checkbox.disabled]).toEqual([false, true]);
  await waitFor(() =>
    expect(sentTo(route).map(({ body }) => body)).toEqual([{ preferences: { messages: false } }]),
  );
  expect([checkbox.checked, checkbox.disabled]).toEqual([false, true]);
  give();
  await waitFor(() => expect(checkbox.disabled).toBe(false));
});

it('shows the stored choice again when it could not be saved', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answer({ [route]: reject(503) });
  const checkbox = await show();
  checkbox.click();
  await waitFor(() => expect([checkbox.checked, checkbox.disabled]).toEqual([true, false]));
});
