import type { TrackedOrder } from '@presently/contracts/gift-links';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, type HttpResponseResolver } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, delayed, inTurn, reject, sent, succeed } from '~/lib/fake-api.fixture';
import DeclineDialog from './decline-dialog';
import { ThankYouCard } from './thank-you-card';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const thank = (resolver: HttpResponseResolver) => answer({ 'POST /api/orders/l1/thanks': resolver });
const decline = (resolver: HttpResponseResolver) => answer({ 'POST /api/orders/claim/l1/decline': resolver });
const thanksAccepted = succeed({ thanked: true });
const unavailable = reject(503, { code: 'unavailable', error: 'Not now.' });

const order = {
  url_id: 'l1',
  gifter: { first_name: 'Ada', last_name: null },
  thanked: false,
} as unknown as TrackedOrder;
async function type(text: string): Promise<void> {
  const field = screen.getByRole('textbox');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('sends a thank-you note once when submitted twice', async () => {
  const late = delayed(thanksAccepted);
  thank(late.resolver);
  const thanked = vi.fn();
  render(<ThankYouCard order={order} onThanked={thanked} />);
  await type('You are a dear');
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  late.give();
  await waitFor(() => expect(thanked).toHaveBeenCalledWith({ thanked: true }));
  expect(sent.map(({ body }) => body)).toEqual([{ message: 'You are a dear' }]);
});

it('rejects a blank note and one of more than 500 grapheme clusters', async () => {
  render(<ThankYouCard order={order} onThanked={() => {}} />);
  const send = button('Send thank-you note');
  expect(send.disabled).toBe(true);
  await type('  ');
  expect(send.disabled).toBe(true);
  await type('👩‍👩‍👧'.repeat(500));
  expect(send.disabled).toBe(false);
  await type(`${'👩‍👩‍👧'.repeat(500)}!`);
  expect(send.disabled).toBe(true);
  screen.getByText('Please keep it to 500 characters');
});

it('speaks of the sender where the gifter has no name', () => {
  const nameless = { ...order, gifter: { first_name: null, last_name: null } };
  const { rerender } = render(<ThankYouCard order={nameless} onThanked={() => {}} />);
  screen.getByText("A few words will make the sender's day.");
  rerender(<ThankYouCard order={{ ...nameless, thanked: true }} onThanked={() => {}} />);
  screen.getByText("We've sent your thank-you note to the sender.");
  showDecline(null);
  screen.getByText(/The sender will get a refund/);
  screen.getByLabelText('Message to the sender');
});

it('keeps a note that could not be sent, shows the error, and can be retried', async () => {
  thank(unavailable);
  const thanked = vi.fn();
  render(<ThankYouCard order={order} onThanked={thanked} />);
  await type('Thank you');
  await userEvent.click(button('Send thank-you note'));
  await screen.findByText('Not now.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Thank you');
  thank(thanksAccepted);
  await userEvent.click(button('Send thank-you note'));
  await waitFor(() => expect(thanked).toHaveBeenCalledOnce());
});

function showDecline(gifter: string | null = 'Ada') {
  const handlers = { onClose: vi.fn(), onDeclined: vi.fn(), onAlreadyClaimed: vi.fn() };
  render(<DeclineDialog open urlId="l1" gifter={gifter} {...handlers} />);
  return handlers;
}

it.each([
  ['  Sorry ', { message: 'Sorry' }],
  ['  ', { message: null }],
])('declines with the message %j', async (typed, body) => {
  decline(succeed({}));
  const { onDeclined } = showDecline();
  await type(typed);
  await userEvent.click(button('Decline gift'));
  await waitFor(() => expect(onDeclined).toHaveBeenCalledOnce());
  expect(sent.map((request) => request.body)).toEqual([body]);
});

it('reports that the gift was claimed in the meantime instead of declined', async () => {
  decline(reject(409, { code: 'already_claimed', error: 'Not now.' }));
  const { onDeclined, onAlreadyClaimed } = showDecline();
  await userEvent.click(button('Decline gift'));
  await waitFor(() => expect(onAlreadyClaimed).toHaveBeenCalledOnce());
  expect(onDeclined).not.toHaveBeenCalled();
});

it('says that the link may have been replaced when it is not found any more', async () => {
  decline(reject(404, { code: 'not_found', error: 'Gift not found' }));
  showDecline();
  await userEvent.click(button('Decline gift'));
  await screen.findByText(
    'Gift not found. Your link may have been replaced. Ask the person who sent it for the new one.',
  );
});

it('keeps the message when declining fails, and can be retried', async () => {
  decline(unavailable);
  const { onDeclined } = showDecline();
  await type('Sorry');
  await userEvent.click(button('Decline gift'));
  await screen.findByText('Not now.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Sorry');
  expect(button('Decline gift').getAttribute('aria-busy')).toBeNull();
  expect(onDeclined).not.toHaveBeenCalled();
});

it('counts as declined when a lost request has declined it, although the message was changed since', async () => {
  const ended = reject(409, { code: 'not_claimable', error: 'Not available.' });
  decline(inTurn(() => HttpResponse.error(), ended));
  const { onDeclined } = showDecline();
  await userEvent.click(button('Decline gift'));
  await screen.findByRole('alert');
  await type('Sorry');
  await userEvent.click(button('Decline gift'));
  await waitFor(() => expect(onDeclined).toHaveBeenCalledOnce());
});

it('says that a gift is not available, unless an earlier request may have declined it', async () => {
  decline(reject(409, { code: 'not_claimable', error: 'Not available.' }));
  const { onDeclined } = showDecline();
  await userEvent.click(button('Decline gift'));
  await screen.findByText('Not available.');
  await userEvent.click(button('Decline gift'));
  await screen.findByText('Not available.');
  expect(onDeclined).not.toHaveBeenCalled();
});
