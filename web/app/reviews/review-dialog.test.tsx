import type { OwnReview } from '@presently/contracts/reviews';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { answer, succeed } from '~/lib/fake-api.fixture';
import { isDialogOpen } from '~/ui/is-dialog-open';
import ReviewDialog from './review-dialog';

afterEach(cleanup);

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rate
      </button>
      <ReviewDialog
        open={isOpen}
        giftName="Tea"
        reviewer={{ orderId: 'o1' }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

it('keeps what was typed when it is closed and opened again', async () => {
  const unwritten: OwnReview = { reviewable: true, author: 'gifter', author_name: 'Ada', review: null };
  answer({ 'GET /api/orders/o1/review': succeed(unwritten) });
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Rate' }));
  await open();
  await userEvent.click(await screen.findByRole('radio', { name: '4 stars' }));
  await userEvent.type(screen.getByLabelText('Anything to add?'), 'Lovely');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(isDialogOpen()).toBe(false);
  await open();
  await screen.findByRole('dialog');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Anything to add?').value).toBe('Lovely');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true);
});
