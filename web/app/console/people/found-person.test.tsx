import type { ErasedPerson, Person } from '@presently/contracts/operator-people';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, sent, succeed } from '~/lib/fake-api.fixture';
import { saveJsonFile } from '~/lib/save-file';
import type { ChangeSender } from '../data/change';
import { FoundPerson } from './found-person';
import { type PeopleChange, runPeopleChange } from './people-changes';

vi.mock('~/lib/save-file');
afterEach(cleanup);

const key = { phone_number: '+12015550123' };
const gift = (number: number): Person['unconfirmed'][number] => ({
  order_id: `o${number}`,
  order_number: `P-${number}`,
  status: 'Delivered',
  created_at: '2026-11-24T00:00:00.000Z',
  waits_until: null,
});
const nobody: Person = {
  account: null,
  gifts_sent: [],
  gifts_received: [],
  unconfirmed: [],
  messages: 0,
  reviews: 0,
};
const nothing: ErasedPerson = { account: false, gifts_sent: 0, gifts_received: 0, waiting: [] };

function show(person: Partial<Person>, erased?: Partial<ErasedPerson>): PeopleChange[] {
  const changes: PeopleChange[] = [];
  const change: ChangeSender<PeopleChange> = {
    send: (one) => void changes.push(one),
    pending: null,
    failed: null,
  };
  const found = { key, person: { ...nobody, ...person } };
  const all = erased ? { ...found, erased: { ...nothing, ...erased } } : found;
  const Stub = createRoutesStub([
    { path: '/', Component: () => <FoundPerson result={all} change={change} /> },
  ]);
  render(<Stub />);
  return changes;
}

it.each([
  ['all is erased', {}, { account: true }, 'Their data is erased.'],
  ['all is erased', {}, { gifts_sent: 1 }, 'Their data is erased.'],
  ['nothing was there', {}, {}, 'Nothing was erased.'],
  [
    'nothing is confirmed',
    { unconfirmed: [gift(1)] },
    {},
    "Nothing was erased. Not erased, because their phone number isn't confirmed: P-1. Check the ones you're sure are theirs.",
  ],
  [
    'the rest is not confirmed',
    { unconfirmed: [gift(1), gift(2)] },
    { account: true },
    "Their data is erased. Not erased, because their phone number isn't confirmed: P-1, P-2. Check the ones you're sure are theirs.",
  ],
  [
    'one that was ticked waits',
    { unconfirmed: [gift(1)] },
    { account: true, waiting: [gift(1)] },
    "Their data is erased, except for gifts that aren't delivered or canceled yet: P-1. Come back for those.",
  ],
] as const)('says what was erased when %s @R12-79', async (_, person, erased, text) => {
  show(person as Partial<Person>, erased as Partial<ErasedPerson>);
  expect((await screen.findByRole('status')).textContent).toBe(text);
});

it('downloads and erases the unconfirmed gifts that are ticked, and no others @R12-78 @R12-54', async () => {
  const changes = show({ unconfirmed: [gift(1), gift(2)] });
  await userEvent.click(await screen.findByRole('checkbox', { name: /P-2/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Download their data' }));
  await userEvent.click(screen.getByRole('button', { name: 'Erase their data' }));
  await screen.findByRole('dialog');
  await userEvent.click(screen.getAllByRole('button', { name: 'Erase their data' }).at(-1) as HTMLElement);
  expect(changes).toEqual([
    { kind: 'export', key, order_ids: ['o2'] },
    { kind: 'erase', key, order_ids: ['o2'] },
  ]);
});

it('sends the ticked gifts with the download @R12-78', async () => {
  answer({ 'POST /api/operator/people/export': succeed({ gifts_received: [] }) });
  await runPeopleChange({ kind: 'export', key, order_ids: ['o2'] });
  expect(sent.map(({ body }) => body)).toEqual([{ ...key, order_ids: ['o2'] }]);
  expect(saveJsonFile).toHaveBeenCalledWith('personal-data.json', { gifts_received: [] });
});
