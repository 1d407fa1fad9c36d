import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showToastOnNextPage } from './toast';
import { ToastHost } from './toast-host';

it('shows a toast from the previous page once', async () => {
  showToastOnNextPage('Your account is deleted.');
  const { unmount } = render(<ToastHost />);
  // The toast's component is loaded with the first toast.
  await screen.findAllByText('Your account is deleted.');
  unmount();
  render(<ToastHost />);
  expect(screen.queryByText('Your account is deleted.')).toBeNull();
});
