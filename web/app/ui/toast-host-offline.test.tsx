import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showToast } from './toast';
import { ToastHost } from './toast-host';

vi.mock('./toaster', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('shows plain toasts when the toaster cannot be loaded, and keeps the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <>
      <input aria-label="Note" defaultValue="typed" />
      <ToastHost />
    </>,
  );
  act(() => showToast('Failed to complete purchase. Please try again.', 'error'));
  const toast = await screen.findByText('Failed to complete purchase. Please try again.');
  expect(toast.getAttribute('role')).toBe('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('typed');
  vi.useFakeTimers();
  act(() => showToast('Link copied to clipboard!'));
  expect(screen.getByText('Link copied to clipboard!').getAttribute('role')).toBe('status');
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.queryByText('Link copied to clipboard!')).toBeNull();
});
