import type { FirstStep } from '@presently/contracts/operator-first-steps';
import type { Role } from '@presently/contracts/roles';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../render-in-console.fixture';
import { FirstSteps } from './first-steps';

afterEach(cleanup);

const ALL: FirstStep[] = [
  { step: 'gifts', done: true },
  { step: 'contact', done: false },
  { step: 'payments', done: false },
  { step: 'messages', done: true },
  { step: 'team', done: false },
];

const show = (steps: FirstStep[], role: Role = 'owner') =>
  renderInConsole(() => <FirstSteps steps={steps} />, { role });

it('marks completed steps, and links to the screens of the others', async () => {
  show(ALL);
  const list = await screen.findByRole('list', { name: 'Get started' });
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

it('shows managers no links to screens for owners @R16-33', async () => {
  show(
    ALL.map((step) => ({ ...step, done: false })),
    'manager',
  );
  await screen.findByRole('list', { name: 'Get started' });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Add gift']);
});

it('shows nothing when no steps are left', () => {
  show([]);
  expect(screen.queryByText('Get started')).toBeNull();
});
