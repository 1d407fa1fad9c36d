import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, reject, sent, succeed } from '~/lib/fake-api.fixture';
import { saveJsonFile } from '~/lib/save-file';
import type { DataOwner } from './personal-data-calls';
import { YourData } from './your-data';

vi.mock('~/lib/save-file');

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  loader.mockClear();
});

const loader = vi.fn(() => null);

function show(owner: DataOwner, removed: string | null = null): void {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <YourData owner={owner} removed={removed} />,
      loader,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
}

const click = async (name: string) =>
  await userEvent.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement);

it('downloads the data as a file @R12-47', async () => {
  answer({ 'POST /api/orders/manage/k1/data/export': succeed({ gifter: { first_name: 'Ada' } }) });
  show({ manageKey: 'k1' });
  await click('Download my data');
  await waitFor(() =>
    expect(saveJsonFile).toHaveBeenCalledWith('my-data.json', { gifter: { first_name: 'Ada' } }),
  );
});

it('removes the data after saying what will be gone and what stays @R12-47', async () => {
  answer({ 'DELETE /api/orders/track/l1/data': succeed({}) });
  show({ urlId: 'l1' });
  await click('Remove my data');
  await screen.findByText(/thank-you note, review, and the emails.*We keep only the state and ZIP code/);
  expect(sent).toEqual([]);
  await click('Remove my data');
  const sentence = await screen.findByText(/^Your data has been removed\./);
  await waitFor(() => expect(document.activeElement).toBe(sentence));
  expect(sent).toHaveLength(1);
  // The page reloads the displayed data.
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2));
});

it('says until when it must wait while the gift is on its way @R12-47', async () => {
  const error = "You can remove your data once it's delivered, or from Wednesday, December 23.";
  answer({ 'DELETE /api/orders/track/l1/data': reject(409, { code: 'gift_under_way', error }) });
  show({ urlId: 'l1' });
  await click('Remove my data');
  await screen.findByText(/We keep only the state/);
  await click('Remove my data');
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByText(error)).closest('[role]')?.role).toBe('status');
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
});

it('says that the data is gone, with nothing left to do @R12-47', async () => {
  show({ urlId: 'l1' }, 'Your data was removed on Monday.');
  await screen.findByText('Your data was removed on Monday.');
  expect(screen.queryByRole('button')).toBeNull();
});
