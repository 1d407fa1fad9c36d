import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../render-in-console.fixture';
import { UserFooter } from './user-footer';

vi.mock('~/lib/auth', () => ({ useAuth: () => ({ signOut() {} }) }));

afterEach(cleanup);

it('shows the phone number of an operator without a name as it is written', async () => {
  renderInConsole(UserFooter);
  expect((await screen.findByRole('button', { name: /Change your name/ })).textContent).toBe(
    '(201) 555-0100',
  );
});
