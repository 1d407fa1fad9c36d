import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Auth, AuthProvider, useAuth } from '~/lib/auth';
import { answer, succeed } from '~/lib/fake-api.fixture';
import { AccountButton } from './account-button';

const user = {
  user_id: 'u1',
  phone_number: '+15551234567',
  profile: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
} as Parameters<Auth['signIn']>[1];

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('the menu that was open when the user signed out stays closed at the next sign-in', async () => {
  answer({ 'POST /api/auth/logout': succeed({}) });
  let auth!: Auth;
  const Page = () => {
    auth = useAuth();
    return <AccountButton />;
  };
  const Stub = createRoutesStub([
    { path: '/', Component: Page },
    { path: '/recent-gifts', loader: () => [] },
  ]);
  render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );
  await screen.findByRole('button', { name: 'Sign in' });
  act(() => auth.signIn('token', user));
  await userEvent.click(screen.getByRole('button', { name: /Ada Lovelace/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('button', { name: 'Sign in' });
  act(() => auth.signIn('token', user));
  const button = screen.getByRole('button', { name: /Ada Lovelace/ });
  expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
  await userEvent.click(button);
  await screen.findByRole('button', { name: 'Sign Out' });
});
