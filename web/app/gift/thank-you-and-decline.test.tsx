import type { TrackedOrder } from '@presently/contracts/gift-links';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import DeclineDialog from './decline-dialog';
import { ThankYouCard } from './thank-you-card';

const sent: unknown[] = [];
let respond: () => Promise<Response>;
beforeEach(() => {
  sent.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return await respond();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const ok = async () => Response.json({ success: true, data: { thanked: true } });
const rejected =
  (code: string, status = 409) =>
  async () =>
    Response.json({ success: false, code, error: 'Not now.' }, { status });

const order = {
  url_id: 'l1',
  gifter: { first_name: 'Ada', last_name: null },
  thanked: false,
} as unknown as TrackedOrder;
const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('sends a thank-you note once when submitted twice', async () => {
  let finish = () => {};
  respond = () => new Promise((resolve) => (finish = () => void ok().then(resolve)));
  const thanked = vi.fn();
  render(<ThankYouCard order={order} onThanked={thanked} />);
  type('You are a dear');
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  finish();
  await waitFor(() => expect(thanked).toHaveBeenCalledWith({ thanked: true }));
  expect(sent).toEqual([{ message: 'You are a dear' }]);
});

it('rejects a blank note and one of more than 500 grapheme clusters', () => {
  render(<ThankYouCard order={order} onThanked={() => {}} />);
  const send = button('Send thank-you note');
  expect(send.disabled).toBe(true);
  type('  ');
  expect(send.disabled).toBe(true);
  type('👩‍👩‍👧'.repeat(500));
  expect(send.disabled).toBe(false);
  type(`${'👩‍👩‍👧'.repeat(500)}!`);
  expect(send.disabled).toBe(true);
  screen.getByText('Please keep it to 500 characters');
});

it('keeps a note that could not be sent, shows the error, and can be retried', async () => {
  respond = rejected('unavailable', 503);
  const thanked = vi.fn();
  render(<ThankYouCard order={order} onThanked={thanked} />);
  type('Thank you');
  fireEvent.click(button('Send thank-you note'));
  await screen.findByText('Not now.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Thank you');
  respond = ok;
  fireEvent.click(button('Send thank-you note'));
  await waitFor(() => expect(thanked).toHaveBeenCalledOnce());
});

function showDecline() {
  const handlers = { onClose: vi.fn(), onDeclined: vi.fn(), onAlreadyClaimed: vi.fn() };
  render(<DeclineDialog open giftId="l1" gifter="Ada" {...handlers} />);
  return handlers;
}

it.each([
  ['  Sorry ', { message: 'Sorry' }],
  ['  ', { message: null }],
])('declines with the message %j', async (typed, body) => {
  respond = ok;
  const { onDeclined } = showDecline();
  type(typed);
  fireEvent.click(button('Decline kindly'));
  await waitFor(() => expect(onDeclined).toHaveBeenCalledOnce());
  expect(sent).toEqual([body]);
});

it('reports that the gift was claimed in the meantime instead of declined', async () => {
  respond = rejected('already_claimed');
  const { onDeclined, onAlreadyClaimed } = showDecline();
  fireEvent.click(button('Decline kindly'));
  await waitFor(() => expect(onAlreadyClaimed).toHaveBeenCalledOnce());
  expect(onDeclined).not.toHaveBeenCalled();
});

it('keeps the message when declining fails, and can be retried', async () => {
  respond = rejected('unavailable', 503);
  const { onDeclined } = showDecline();
  type('Sorry');
  fireEvent.click(button('Decline kindly'));
  await screen.findByText('Not now.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Sorry');
  expect(button('Decline kindly').getAttribute('aria-busy')).toBeNull();
  expect(onDeclined).not.toHaveBeenCalled();
});
