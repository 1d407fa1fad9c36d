import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from '~/lib/auth';
import { answer, type Route, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { setToken, setUser, TOKEN_KEY } from '~/lib/session';
import SignInDrawer from './sign-in-drawer';

const profile = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' };
const userWith = (changes: object) => ({
  user_id: 'u1',
  phone_number: '+15551234567',
  profile: { ...profile, ...changes },
  role: null,
  preferences: { messages: true },
});
const lastSentTo = (route: Route): unknown => sentTo(route).at(-1)?.body;
let phones = 0;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answer({ 'POST /api/auth/send-code': succeed({ expires_in: 600, resend_in: 30 }) });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const verify = (user: object, isNew: boolean) =>
  answer({ 'POST /api/auth/verify-code': succeed({ token: 't1', user, is_new_user: isNew }) });

function Opener() {
  const { openSignIn, signInRequest, displayName } = useAuth();
  return (
    <>
      <button type="button" onClick={() => openSignIn()}>
        open
      </button>
      <p>
        {signInRequest ? 'is open' : 'is closed'}: {displayName}
      </p>
      <SignInDrawer />
    </>
  );
}

async function goToCodeStep() {
  const Stub = createRoutesStub([{ path: '/', Component: Opener }]);
  render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );
  await userEvent.click(screen.getByText('open'));
  const phone = await screen.findByLabelText<HTMLInputElement>('Phone Number');
  await userEvent.type(phone, `555123${4000 + ++phones}`);
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  return await screen.findByLabelText<HTMLInputElement>('Verification code');
}

const enterCode = async () => userEvent.type(await goToCodeStep(), '12 34-56');

it('closes after the code, which submits itself, when the profile is complete @S2.12-2 @S4.3-1 @S5-4 @S7-4 @S9-17 @R16-57', async () => {
  verify(userWith({}), false);
  await enterCode();
  await screen.findByText('is closed: Ada Byron');
  expect(lastSentTo('POST /api/auth/verify-code')).toEqual({
    phone_number: `+1555123${4000 + phones}`,
    code: '123456',
  });
  expect(localStorage.getItem(TOKEN_KEY)).toBe('t1');
});

it.each([
  ['a new user', {}, true],
  ['an incomplete profile', { email: null }, false],
])('asks for names and email after the code: %s @S2.12-1 @S4.3-1 @R1-10', async (_name, changes, isNew) => {
  verify(userWith(changes), isNew);
  await enterCode();
  await screen.findByLabelText('Email (required)');
  expect(screen.queryByText(/optional/i)).toBeNull();
});

it('sends the email trimmed and lower-cased, and shows an error when saving fails @S5-8 @S8-11', async () => {
  verify(userWith({ email: null }), true);
  answer({ 'PUT /api/users/me/profile': reject(500) });
  await enterCode();
  await userEvent.type(await screen.findByLabelText('Email (required)'), ' Ada@Example.com ');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText('Failed to create account. Please try again.');
  expect(lastSentTo('PUT /api/users/me/profile')).toEqual(profile);
  answer({ 'PUT /api/users/me/profile': succeed(userWith({})) });
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText('is closed: Ada Byron');
});

it('goes back from the code to the phone number @S2.12-3 @S4.3-1 @S5-1', async () => {
  await goToCodeStep();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  const phone = await screen.findByLabelText<HTMLInputElement>('Phone Number');
  await waitFor(() => expect(phone.value).toBe(`(555) 123-${4000 + phones}`));
  expect(phone.maxLength).toBe(14);
});

it('starts over when the user signs out before the names are given', async () => {
  verify(userWith({ email: null }), true);
  await enterCode();
  await screen.findByLabelText('Email (required)');
  act(() => {
    setToken(null);
    setUser(null);
  });
  await screen.findByLabelText('Phone Number');
  screen.getByRole('button', { name: 'Send code' });
});
