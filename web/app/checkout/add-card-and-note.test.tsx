import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { setToastListener } from '~/ui/toast';
import { AddCardAndNote } from './add-card-and-note';
import { type CompletedPurchase, requireLastPurchase, saveLastPurchase } from './last-purchase';

const purchase: CompletedPurchase = {
  urlId: 'link-1',
  orderNumber: 'P-10432',
  giftName: 'Tea',
  picture: null,
  link: 'http://localhost/track/link-1',
  manageKey: null,
  email: 'grace@example.com',
  canAddNote: true,
  celebrated: true,
};
const order = {
  id: 'o1',
  notes: '',
  note_title: '',
  note_body: '',
  card_image_id: null,
  gift_date: '2026-11-23',
  editable: true,
};
const toasts: string[] = [];
let unsubscribe = () => {};

beforeEach(() => {
  toasts.length = 0;
  unsubscribe = setToastListener(({ text }) => toasts.push(text));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answer({
    'GET /api/card-images': succeed([]),
    'GET /api/card-images/categories': succeed([]),
    'GET /api/orders/link-1': succeed(order),
    'GET /api/orders/manage/m1': succeed(order),
  });
});
afterEach(() => {
  unsubscribe();
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

async function addNote(from: CompletedPurchase) {
  render(<AddCardAndNote purchase={from} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add a card and note' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Short Note' }), 'Hi');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
}

it.each([
  ['a user, by the id of the gift', null, 'PUT /api/orders/link-1'],
  ['a guest, by the manage key', 'm1', 'PUT /api/orders/manage/m1'],
] as const)('adds a note after the purchase of %s @R15-4', async (_, manageKey, call) => {
  answer({ [call]: succeed({ ...order, notes: 'Hi' }) });
  await addNote({ ...purchase, manageKey });
  await screen.findByRole('button', { name: 'Change card and note', hidden: true });
  expect(sentTo(call)[0]?.body).toMatchObject({ note_title: 'Hi', note_body: '', card_image_id: null });
  expect(toasts).toEqual(['Card and note saved.']);
});

const draft = { cardImageId: 'cake', shortNote: 'Hi Dana', personalMessage: 'Enjoy' };

it('offers the card and note that were chosen in the checkout @R15-4', async () => {
  answer({ 'PUT /api/orders/link-1': succeed({ ...order, notes: 'Hi Dana Enjoy', card_image_id: 'cake' }) });
  render(<AddCardAndNote purchase={{ ...purchase, draft }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add a card and note' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  await screen.findByRole('button', { name: 'Change card and note', hidden: true });
  expect(sentTo('PUT /api/orders/link-1')[0]?.body).toMatchObject({
    card_image_id: 'cake',
    note_title: 'Hi Dana',
    note_body: 'Enjoy',
  });
});

it('shows the card and note that the gift has, instead of those chosen in the checkout', async () => {
  answer({ 'GET /api/orders/link-1': succeed({ ...order, notes: 'Hello', note_title: 'Hello' }) });
  render(<AddCardAndNote purchase={{ ...purchase, hasCardOrNote: true, draft }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Change card and note' }));
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Short Note' });
  expect(note.value).toBe('Hello');
});

it('remembers that a card and note were added, also after a reload', async () => {
  answer({ 'PUT /api/orders/link-1': succeed({ ...order, notes: 'Hi' }) });
  saveLastPurchase({ ...purchase, draft });
  await addNote({ ...purchase, celebrated: false });
  await screen.findByRole('button', { name: 'Change card and note', hidden: true });
  cleanup();
  const stored = requireLastPurchase();
  expect(stored).toEqual({ ...purchase, hasCardOrNote: true, draft: null });
  render(<AddCardAndNote purchase={stored} />);
  screen.getByRole('button', { name: 'Change card and note' });
});

it('keeps the note that could not be saved, and says why @R15-4', async () => {
  answer({ 'PUT /api/orders/link-1': reject(409, { error: 'The gift has been opened' }) });
  await addNote(purchase);
  await screen.findByText('The gift has been opened');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Short Note' }).value).toBe('Hi');
});

it('says that a gift was opened already @R15-4', async () => {
  answer({ 'GET /api/orders/link-1': succeed({ ...order, editable: false }) });
  render(<AddCardAndNote purchase={purchase} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add a card and note' }));
  await waitFor(() =>
    expect(toasts).toEqual(["They've opened it already, so the card and note can't be changed."]),
  );
});

it('does not change the last purchase when it is another one by now', async () => {
  answer({ 'PUT /api/orders/link-1': succeed({ ...order, notes: 'Hi' }) });
  const other = { ...purchase, urlId: 'link-2', link: 'http://localhost/track/link-2', draft };
  saveLastPurchase(other);
  await addNote(purchase);
  await screen.findByRole('button', { name: 'Change card and note', hidden: true });
  expect(requireLastPurchase()).toEqual(other);
});
