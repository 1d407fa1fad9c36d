import type { OwnReview as Own } from '@presently/contracts/reviews';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, delayed, inTurn, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import OwnReview from './own-review';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const unwritten: Own = { reviewable: true, author: 'recipient', author_name: 'Mia', review: null };
const written: Own = {
  ...unwritten,
  review: { rating: 4, text: 'Lovely', answer: 'Thank you!', hidden: false },
};

function show(read: Own, reviewer: Parameters<typeof OwnReview>[0]['reviewer'] = { urlId: 'l1' }) {
  answer({
    'GET /api/orders/track/l1/review': succeed(read),
    'GET /api/orders/o1/review': succeed(read),
    'GET /api/orders/manage/k1/review': succeed(read),
  });
  const Stub = createRoutesStub([{ path: '/', Component: () => <OwnReview reviewer={reviewer} /> }]);
  render(
    <>
      <Stub />
      <input aria-label="Elsewhere" />
    </>,
  );
}
const star = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const button = (name: string) => screen.getByRole('button', { name });

it('takes stars and a line, says how it will be shown, and shows what was saved @R15-61 @R15-63', async () => {
  answer({ 'PUT /api/orders/track/l1/review': succeed(written) });
  show(unwritten);
  await userEvent.click(await star('4 stars'));
  await userEvent.type(screen.getByLabelText('Anything to add?'), ' Lovely{Enter}gift ');
  expect(screen.getByText(/Shown publicly as/).textContent).toBe(
    'Shown publicly as Mia, verified recipient.',
  );
  await userEvent.click(button('Post review'));
  expect(await screen.findByText('Lovely')).toBeTruthy();
  expect(sentTo('PUT /api/orders/track/l1/review').map(({ body }) => body)).toEqual([
    { rating: 4, text: 'Lovely gift' },
  ]);
  expect(screen.getByText('Thank you!')).toBeTruthy();
});

it('asks for stars and refuses a link beside their fields, and keeps what was typed @R15-62', async () => {
  show(unwritten);
  await star('1 star');
  await userEvent.type(screen.getByLabelText('Anything to add?'), 'See www.example.com');
  await userEvent.click(button('Post review'));
  expect(await screen.findByText('Please choose 1 to 5 stars')).toBeTruthy();
  const text = screen.getByLabelText<HTMLTextAreaElement>('Anything to add?');
  expect([text.value, text.getAttribute('aria-invalid')]).toEqual(['See www.example.com', 'true']);
  expect(screen.getByText('Please leave out links and email addresses')).toBeTruthy();
  expect(sentTo('PUT /api/orders/track/l1/review')).toEqual([]);
});

it('keeps what was typed when it could not be saved, and says why @R15-61', async () => {
  answer({
    'PUT /api/orders/manage/k1/review': inTurn(
      reject(409, { error: "You can review the gift once it's delivered." }),
      succeed({ ...written, author: 'gifter' }),
    ),
  });
  show({ ...unwritten, author: 'gifter' }, { manageKey: 'k1' });
  await userEvent.click(await star('5 stars'));
  await userEvent.click(button('Post review'));
  expect(await screen.findByText("You can review the gift once it's delivered.")).toBeTruthy();
  expect((await star('5 stars')).checked).toBe(true);
  await userEvent.click(button('Post review'));
  expect(await screen.findByText('Lovely')).toBeTruthy();
});

it('is changed and removed by its author @R15-61', async () => {
  answer({
    'PUT /api/orders/o1/review': succeed({
      ...written,
      review: { rating: 2, text: null, answer: null, hidden: false },
    }),
    'DELETE /api/orders/o1/review': succeed(unwritten),
  });
  show(written, { orderId: 'o1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect((await star('4 stars')).checked).toBe(true);
  await userEvent.click(button('Cancel'));
  expect(screen.getByText('Lovely')).toBeTruthy();
  expect(document.activeElement).toBe(button('Edit'));
  await userEvent.click(button('Edit'));
  await userEvent.click(await star('2 stars'));
  await userEvent.clear(screen.getByLabelText('Anything to add?'));
  await userEvent.click(button('Save review'));
  await waitFor(() => expect(screen.queryByText('Lovely')).toBeNull());
  expect(document.activeElement).toBe(button('Edit'));
  expect(sentTo('PUT /api/orders/o1/review').map(({ body }) => body)).toEqual([{ rating: 2, text: null }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Post review' })).toBeTruthy();
});

it('leaves the focus to someone who has gone on while it was saved', async () => {
  const late = delayed(succeed(written));
  answer({ 'PUT /api/orders/track/l1/review': late.resolver });
  show(unwritten);
  await userEvent.click(await star('4 stars'));
  await userEvent.click(button('Post review'));
  const elsewhere = screen.getByLabelText('Elsewhere');
  await userEvent.click(elsewhere);
  late.give();
  expect(await screen.findByText('Lovely')).toBeTruthy();
  expect(document.activeElement).toBe(elsewhere);
});

it('takes the focus if nothing else has it when it was saved', async () => {
  const late = delayed(succeed(written));
  answer({ 'PUT /api/orders/track/l1/review': late.resolver });
  show(unwritten);
  await userEvent.click(await star('4 stars'));
  await userEvent.click(button('Post review'));
  button('Post review').blur();
  expect(document.activeElement).toBe(document.body);
  late.give();
  expect(await screen.findByText('Lovely')).toBeTruthy();
  expect(document.activeElement).toBe(button('Edit'));
});

it('says that the shop has hidden it @R15-66', async () => {
  show({ ...written, review: { rating: 1, text: 'Bad', answer: null, hidden: true } });
  expect(await screen.findByText(/isn't shown publicly/)).toBeTruthy();
});

it('can be loaded again after a failure, and is not there before the delivery', async () => {
  answer({ 'GET /api/orders/track/l1/review': inTurn(reject(503), succeed(unwritten)) });
  const Stub = createRoutesStub([{ path: '/', Component: () => <OwnReview reviewer={{ urlId: 'l1' }} /> }]);
  render(<Stub />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await star('1 star')).toBeTruthy();
  cleanup();
  show({ ...unwritten, reviewable: false });
  await waitFor(() => expect(sentTo('GET /api/orders/track/l1/review')).toHaveLength(3));
  await waitFor(() => expect(document.body.textContent).toBe(''));
});
