import type { TrackedOrder } from '@presently/contracts/gift-links';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import DeclineDialog from './decline-dialog';
import { ThankYouCard } from './thank-you-card';

const sent: unknown[] = [];
let answer: () => Promise<Response>;
beforeEach(() => {
  sent.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return await answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const ok = async () => Response.json({ success: true, data: { thanked: true } });
const refused =
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

it('sends a thank-you note once, however often it is pressed meanwhile', async () => {
  let finish = () => {};
  answer = () => new Promise((resolve) => (finish = () => void ok().then(resolve)));
  const thanked = vi.fn();
  render(<ThankYouCard order={order} onThanked={thanked} />);
  type('You are a dear');
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  finish();
  await waitFor(() => expect(thanked).toHaveBeenCalledWith({ thanked: true }));
  expect(sent).toEqual([{ message: 'You are a dear' }]);
});

it('takes no note that is blank or has more than 500 characters as its reader counts them', () => {
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

it('keeps a note that could not be sent, says so, and can be pressed again', async () => {
  answer = refused('unavailable', 503);
  const thanked = vi.fn();
  render(<ThankYouCard order={order} onThanked={thanked} />);
  type('Thank you');
  fireEvent.click(button('Send thank-you note'));
  await screen.findByText('Not now.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Thank you');
  answer = ok;
  fireEvent.click(button('Send thank-you note'));
  await waitFor(() => expect(thanked).toHaveBeenCalledOnce());
});

function showDecline() {
  const told = { onClose: vi.fn(), onDeclined: vi.fn(), onAlreadyClaimed: vi.fn() };
  render(<DeclineDialog open giftId="l1" gifter="Ada" {...told} />);
  return told;
}

it.each([
  ['  Sorry ', { message: 'Sorry' }],
  ['  ', { message: null }],
])('declines with the word %j', async (typed, body) => {
  answer = ok;
  const { onDeclined } = showDecline();
  type(typed);
  fireEvent.click(button('Decline kindly'));
  await waitFor(() => expect(onDeclined).toHaveBeenCalledOnce());
  expect(sent).toEqual([body]);
});

it('tells whoever declines what was claimed meanwhile, and nothing was declined', async () => {
  answer = refused('already_claimed');
  const { onDeclined, onAlreadyClaimed } = showDecline();
  fireEvent.click(button('Decline kindly'));
  await waitFor(() => expect(onAlreadyClaimed).toHaveBeenCalledOnce());
  expect(onDeclined).not.toHaveBeenCalled();
});

it('keeps the word for the gifter when declining fails, and can be pressed again', async () => {
  answer = refused('unavailable', 503);
  const { onDeclined } = showDecline();
  type('Sorry');
  fireEvent.click(button('Decline kindly'));
  await screen.findByText('Not now.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Sorry');
  expect(button('Decline kindly').getAttribute('aria-busy')).toBeNull();
  expect(onDeclined).not.toHaveBeenCalled();
});
