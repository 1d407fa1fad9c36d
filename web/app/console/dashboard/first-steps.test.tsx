import type { FirstStep } from '@presently/contracts/operator-first-steps';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { FirstSteps } from './first-steps';

const { role } = vi.hoisted(() => ({ role: { current: 'owner' } }));
vi.mock('~/lib/auth', () => ({ useAuth: () => ({ user: { role: role.current } }) }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  role.current = 'owner';
});

const ALL: FirstStep[] = [
  { step: 'gifts', done: true },
  { step: 'contact', done: false },
  { step: 'payments', done: false },
  { step: 'messages', done: true },
  { step: 'team', done: false },
];

/** Renders the panel and waits for the stubbed response. */
async function show(steps: FirstStep[]): Promise<void> {
  const responded = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async () => {
    responded.resolve();
    return Response.json({ success: true, data: { steps } });
  });
  render(
    <MemoryRouter>
      <FirstSteps />
    </MemoryRouter>,
  );
  await responded.promise;
}

it('marks completed steps, and links to the screens of the others', async () => {
  await show(ALL);
  const list = await screen.findByRole('list', { name: 'First steps' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent),
  ).toEqual([
    'Done: Add a gift',
    'To do: Set your contact details',
    'To do: Set up card payments',
    'Done: Set up email and text messages',
    'To do: Invite your team',
  ]);
  expect(screen.getByText('2 of 5 done')).toBeTruthy();
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Open settings', '/operator/settings'],
    ['Invite', '/operator/staff'],
  ]);
});

it('shows staff no links to screens for owners', async () => {
  role.current = 'staff';
  await show(ALL.map((step) => ({ ...step, done: false })));
  await screen.findByRole('list', { name: 'First steps' });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Add gift']);
});

it('shows nothing when no steps are left', async () => {
  await show([]);
  // What follows the response is rendered by the next turn of the event loop.
  await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  expect(screen.queryByText('First steps')).toBeNull();
});
