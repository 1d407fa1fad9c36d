import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToast } from './toast';
import Toaster from './toaster';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows a toast for three seconds, even one queued before it was loaded @S8-18 @S9-11', async () => {
  showToast('Link copied to clipboard!');
  render(<Toaster />);
  await act(() => vi.advanceTimersByTimeAsync(2900));
  expect(screen.queryByText('Link copied to clipboard!')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.queryByText('Link copied to clipboard!')).toBeNull();
});

it('shows repeated messages as one toast', async () => {
  render(<Toaster />);
  for (let time = 0; time < 3; time += 1) act(() => showToast('Failed to search gifts', 'error'));
  expect(document.querySelectorAll('[aria-label="Dismiss"]')).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(document.querySelectorAll('[aria-label="Dismiss"]')).toHaveLength(0);
  act(() => showToast('Failed to search gifts', 'error'));
  expect(document.querySelectorAll('[aria-label="Dismiss"]')).toHaveLength(1);
});
