import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from '~/lib/auth';
import { TOKEN_KEY } from '~/lib/session';
import SignInDrawer from './sign-in-drawer';

const profile = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' };
const userWith = (changes: object) => ({
  user_id: 'u1',
  phone_number: '+15551234567',
  profile: { ...profile, ...changes },
  role: null,
  preferences: { messages: true },
});
const sent: Record<string, unknown> = {};
let responses: Record<string, () => Response>;
let phones = 0;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  responses = {
    '/api/auth/send-code': () => Response.json({ success: true, data: { expires_in: 600, resend_in: 30 } }),
    '/api/config': () => Response.json({ success: true, data: { local_inbox: false } }),
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent[url] = init.body && JSON.parse(String(init.body));
    return responses[url]?.() ?? new Response('', { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const verified = (user: object, isNew: boolean) => () =>
  Response.json({ success: true, data: { token: 't1', user, is_new_user: isNew } });

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
  render(
    <AuthProvider>
      <Opener />
    </AuthProvider>,
  );
  fireEvent.click(screen.getByText('open'));
  const phone = await screen.findByLabelText<HTMLInputElement>('Phone Number');
  fireEvent.change(phone, { target: { value: `555123${4000 + ++phones}` } });
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
  return await screen.findByLabelText<HTMLInputElement>('Verification code');
}

async function verify() {
  fireEvent.change(await goToCodeStep(), { target: { value: '12 34-56789' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
}

it('closes after the code when the profile is complete @S2.12-2 @S4.3-1 @S5-4 @S7-4 @S9-17', async () => {
  responses['/api/auth/verify-code'] = verified(userWith({}), false);
  await verify();
  await screen.findByText('is closed: Ada Byron');
  expect(sent['/api/auth/verify-code']).toEqual({ phone_number: `+1555123${4000 + phones}`, code: '123456' });
  expect(localStorage.getItem(TOKEN_KEY)).toBe('t1');
});

it.each([
  ['a new user', {}, true],
  ['an incomplete profile', { email: null }, false],
])('asks for names and e-mail after the code: %s @S2.12-1 @S4.3-1 @R1-10', async (_name, changes, isNew) => {
  responses['/api/auth/verify-code'] = verified(userWith(changes), isNew);
  await verify();
  await screen.findByLabelText('Email (required)');
  expect(screen.queryByText(/optional/i)).toBeNull();
});

it('sends the e-mail trimmed and lower-cased, and shows an error when saving fails @S5-8 @S8-11', async () => {
  responses['/api/auth/verify-code'] = verified(userWith({ email: null }), true);
  responses['/api/users/me/profile'] = () => new Response('', { status: 500 });
  await verify();
  fireEvent.change(await screen.findByLabelText('Email (required)'), {
    target: { value: ' Ada@Example.com ' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText('Failed to create account. Please try again.');
  expect(sent['/api/users/me/profile']).toEqual(profile);
  responses['/api/users/me/profile'] = () => Response.json({ success: true, data: userWith({}) });
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText('is closed: Ada Byron');
});

it('goes back from the code to the phone number @S2.12-3 @S4.3-1 @S5-1', async () => {
  await goToCodeStep();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  const phone = await screen.findByLabelText<HTMLInputElement>('Phone Number');
  await waitFor(() => expect(phone.value).toBe(`(555) 123-${4000 + phones}`));
  expect(phone.maxLength).toBe(14);
});
