import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ToastHost } from './toast-host';
import { showToastOnNextPage } from './toast-on-next-page';

it('shows a toast from the previous page once', async () => {
  showToastOnNextPage('Your account is deleted.');
  const { unmount } = render(<ToastHost />);
  // The toast's component is loaded with the first toast.
  await screen.findAllByText('Your account is deleted.');
  unmount();
  render(<ToastHost />);
  expect(screen.queryByText('Your account is deleted.')).toBeNull();
});
