import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { RetryAlert } from './retry-alert';

afterEach(cleanup);

it('shows the message as an alert and retries when asked to', async () => {
  const retry = vi.fn();
  render(<RetryAlert onRetry={retry}>Your gifts could not be loaded.</RetryAlert>);
  expect(screen.getByRole('alert').textContent).toContain('Your gifts could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
