import type { OperatorGift } from '@presently/contracts/operator-gifts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, inTurn, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import GiftEditDrawer from './gift-edit-drawer';
import { changeSeveral, type GiftEditChange } from './gift-edits';

const route = 'POST /api/operator/gifts/edit';
const onDone = vi.fn();
const onClose = vi.fn();
const gifts = ['cup', 'pot'].map((id) => ({ id, category_ids: ['home'] }) as unknown as OperatorGift);
const categories = [
  { id: 'home', name: 'Home' },
  { id: 'toys', name: 'Toys' },
];
const cup = { id: 'cup', name: 'Cup', before: { price: 10 }, after: { price: 9 }, error: null };
const pot = { id: 'pot', name: 'Pot', before: {}, after: {}, error: 'Only 2 in stock.' };
const potToo = { ...pot, before: { stock: 3 }, after: { stock: 0 }, error: null };

afterEach(() => {
  cleanup();
  onDone.mockClear();
  onClose.mockClear();
});

async function show() {
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<GiftEditChange>(request);
    return attempt(() => changeSeveral(change));
  };
  renderInConsole(
    () => <GiftEditDrawer gifts={gifts} categories={categories} onDone={onDone} onClose={onClose} />,
    { action },
  );
  await screen.findByRole('heading', { name: 'Edit 2 gifts' });
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const bodies = () => sentTo(route).map(({ body }) => body);

it('previews old and new values, and changes just that, once for all retries @R16-52 @R16-53', async () => {
  const done = { applied: true, preview: 'p1', gifts: [cup, potToo] };
  answer({ [route]: inTurn(succeed({ ...done, applied: false }), reject(503), succeed(done)) });
  await show();
  await click('Preview changes');
  await screen.findByText('Choose what to change first.');
  await userEvent.selectOptions(screen.getByLabelText('Price'), 'Lower by percent');
  await userEvent.type(screen.getByLabelText('Percent'), '100');
  await userEvent.selectOptions(screen.getByLabelText('Stock'), 'Remove');
  await userEvent.type(screen.getByLabelText('Quantity'), '3');
  await userEvent.click(screen.getAllByRole('button', { name: 'Toys' })[0] as HTMLElement);
  await click('Preview changes');
  await screen.findByText('Enter a percentage, like 7.5');
  await userEvent.clear(screen.getByLabelText('Percent'));
  await userEvent.type(screen.getByLabelText('Percent'), '10');
  await click('Preview changes');
  expect((await screen.findByRole('list', { name: 'Changes' })).textContent).toContain(
    'Price: from $10.00 →  to $9.00',
  );
  await click('Update 2 gifts');
  await screen.findByRole('alert');
  await click('Update 2 gifts');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const change = { ids: ['cup', 'pot'], price_percent: -10, stock_change: -3, add_categories: ['toys'] };
  const applied = { ...change, seen_preview: 'p1' };
  expect(bodies()).toEqual([{ ...change, dry_run: true }, applied, applied]);
  expect(new Set(sentTo(route).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

it('names a gift that cannot be changed so, and goes on without it @R16-53', async () => {
  const mixed = { applied: false, preview: 'p1', gifts: [cup, pot] };
  answer({ [route]: inTurn(succeed(mixed), succeed({ ...mixed, preview: 'p2', gifts: [cup] })) });
  await show();
  await userEvent.selectOptions(screen.getByLabelText('Stock'), 'Remove');
  await userEvent.type(screen.getByLabelText('Quantity'), '3');
  await click('Preview changes');
  await screen.findByText("1 gift can't be changed this way. Leave it out to change the others.");
  screen.getByText('Only 2 in stock.');
  expect(screen.queryByRole('button', { name: /^Update/ })).toBeNull();
  await click('Leave it out');
  await screen.findByRole('button', { name: 'Update 1 gift' });
  expect(bodies()).toMatchObject([{ ids: ['cup', 'pot'] }, { ids: ['cup'] }]);
  await click('Back');
  expect((screen.getByLabelText('Quantity') as HTMLInputElement).value).toBe('3');
});

it('shows the new preview when the catalog has changed since @R16-53', async () => {
  const preview = { applied: false, preview: 'p1', gifts: [cup] };
  const newer = { ...preview, preview: 'p2', gifts: [{ ...cup, before: { price: 12 } }] };
  answer({
    [route]: inTurn(succeed(preview), reject(409, { error: 'The catalog changed.' }), succeed(newer)),
  });
  await show();
  await userEvent.selectOptions(screen.getByLabelText('Price'), 'Set to');
  await userEvent.type(screen.getByLabelText('New price'), '9');
  await click('Preview changes');
  await click('Update 1 gift');
  await screen.findByText('The catalog changed.');
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Changes' }).textContent).toContain('from $12.00'),
  );
});

it('asks before it is closed with changes that were chosen', async () => {
  await show();
  await userEvent.selectOptions(screen.getByLabelText('Price'), 'Set to');
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await click('Keep editing');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await click('Discard');
  expect(onClose).toHaveBeenCalledOnce();
});
