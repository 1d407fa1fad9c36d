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

/** Shows the panel with this answer, and waits until it has come. */
async function show(steps: FirstStep[]): Promise<void> {
  const answered = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async () => {
    answered.resolve();
    return Response.json({ success: true, data: { steps } });
  });
  render(
    <MemoryRouter>
      <FirstSteps />
    </MemoryRouter>,
  );
  await answered.promise;
}

it('ticks off what is done, and leads to what can be done in the console', async () => {
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

it('gives staff no link to what only owners may change', async () => {
  role.current = 'staff';
  await show(ALL.map((step) => ({ ...step, done: false })));
  await screen.findByRole('list', { name: 'First steps' });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Add gift']);
});

it('shows nothing when there is nothing left to do', async () => {
  await show([]);
  // Whatever follows the answer has been drawn by the next turn of the event loop.
  await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  expect(screen.queryByText('First steps')).toBeNull();
});
