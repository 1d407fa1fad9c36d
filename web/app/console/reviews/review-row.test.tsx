import type { OperatorReview } from '@presently/contracts/operator-reviews';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { answer, inTurn, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import { changeReview, type ReviewChange } from './review-changes';
import { ReviewRow } from './review-row';

afterEach(cleanup);

const review: OperatorReview = {
  id: 'r1',
  order_id: 'o1',
  order_number: 'P-10432',
  gift: { id: 'tea', name: 'Tea' },
  author: 'recipient',
  author_name: 'Mia',
  rating: 2,
  text: 'Broken box',
  answer: null,
  hidden_reason: null,
  created_at: '2026-11-20T10:00:00.000Z',
};

const show = (shown: Partial<OperatorReview> = {}) =>
  renderInConsole(() => <ReviewRow review={{ ...review, ...shown }} />, {
    action: async ({ request }) => {
      const change = await readChange<ReviewChange>(request);
      return attempt(() => changeReview(change));
    },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('leads to its order by the number @R16-48', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'Order P-10432' });
  expect(link.getAttribute('href')).toBe('/operator/orders/o1');
});

it('is answered in public, and the answer stays typed when it is refused @R15-66', async () => {
  answer({
    'PUT /api/operator/reviews/r1/answer': inTurn(reject(503, { error: 'Not now.' }), succeed(review)),
  });
  show();
  await press('Reply');
  await press('Post reply');
  expect(await screen.findByText('Enter a reply')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Reply'), ' So sorry ');
  await press('Post reply');
  expect(await screen.findByText(/Not now/)).toBeTruthy();
  await press('Post reply');
  await waitFor(() =>
    expect(sentTo('PUT /api/operator/reviews/r1/answer').map(({ body }) => body)).toEqual([
      { answer: 'So sorry' },
      { answer: 'So sorry' },
    ]),
  );
});

it('is hidden only with a reason @R15-66', async () => {
  answer({ 'POST /api/operator/reviews/r1/hide': succeed(review) });
  show();
  await press('Hide');
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
  await confirm();
  expect(await dialog.findByText('Enter a reason')).toBeTruthy();
  expect(sentTo('POST /api/operator/reviews/r1/hide')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Reason'), 'Names somebody');
  await confirm();
  await waitFor(() =>
    expect(sentTo('POST /api/operator/reviews/r1/hide').map(({ body }) => body)).toEqual([
      { reason: 'Names somebody' },
    ]),
  );
});

it('shows why it is hidden, and is shown again @R15-66', async () => {
  answer({ 'POST /api/operator/reviews/r1/show': succeed(review) });
  show({ hidden_reason: 'Spam', answer: 'Hello' });
  expect((await screen.findByText(/Hidden:/)).textContent).toBe('Hidden: Spam');
  expect(screen.getByRole('button', { name: 'Edit reply' })).toBeTruthy();
  await press('Show again');
  await waitFor(() => expect(sentTo('POST /api/operator/reviews/r1/show')).toHaveLength(1));
});
