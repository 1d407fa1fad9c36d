import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLoaderData } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { answer, inTurn, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import type { Loaded } from '../data/loaded';
import { renderInConsole } from '../render-in-console.fixture';
import { NotesPanel } from './notes-panel';
import { shouldRevalidate } from './order.route';
import { changeOrder, type OrderChange } from './order-changes';
import { OrderReportsContext, useOrder } from './use-order';

const route = 'POST /api/operator/orders/o1/notes';
const note = { id: '7', author: 'Ada', text: 'Rang', at: '2026-01-01T00:00:00.000Z' };
const order = { id: 'o1', operator_notes: [] as object[] };

afterEach(cleanup);

function Screen() {
  const { order: shown, reports } = useOrder(useLoaderData<Loaded<OperatorOrderDetail>>());
  return <OrderReportsContext value={reports}>{shown && <NotesPanel order={shown} />}</OrderReportsContext>;
}

/** @param loads the notes at each load; the last ones stay */
async function show(...loads: object[][]) {
  const loader = () => ({
    data: { ...order, operator_notes: loads.length > 1 ? loads.shift() : loads[0] },
    failure: null,
  });
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<OrderChange>(request);
    return attempt(() => changeOrder('o1', change));
  };
  renderInConsole(Screen, { loader, action, shouldRevalidate });
  await userEvent.type(await screen.findByLabelText('New note'), 'Rang');
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('New note');
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add note' }));
const notes = () => within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem');
const keys = () => sentTo(route).map(({ headers }) => headers.get('idempotency-key'));

it('adds a note once when the answer was lost, and the next one with another key', async () => {
  answer({ [route]: inTurn(reject(503), succeed(note, 201)) });
  await show([], [note]);
  await add();
  await screen.findByText(/Something went wrong/);
  expect(field().value).toBe('Rang');
  await add();
  await waitFor(() => expect(field().value).toBe(''));
  expect(notes()).toHaveLength(1);
  answer({ [route]: succeed({ ...note, id: '8', text: 'Rang again' }, 201) });
  await userEvent.type(field(), 'Rang again');
  await add();
  await waitFor(() => expect(notes()).toHaveLength(2));
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('says that the note was added before it was edited, and then adds the edited one', async () => {
  const later = { ...note, id: '8', text: 'Rang twice' };
  answer({
    [route]: inTurn(reject(503), reject(422, { code: 'idempotency_key_reused' }), succeed(later, 201)),
  });
  await show([], [note]);
  await add();
  await screen.findByText(/Something went wrong/);
  await userEvent.type(field(), ' twice');
  await add();
  await screen.findByText(/^Your last try did go through, without your latest changes/);
  expect(field().value).toBe('Rang twice');
  await add();
  await waitFor(() => expect(notes()).toHaveLength(2));
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
