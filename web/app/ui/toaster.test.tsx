import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToast } from './toast';
import Toaster from './toaster';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows a toast for three seconds, also one that waited for it', async () => {
  showToast('Link copied to clipboard!');
  render(<Toaster />);
  await act(() => vi.advanceTimersByTimeAsync(2900));
  expect(screen.queryByText('Link copied to clipboard!')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.queryByText('Link copied to clipboard!')).toBeNull();
});
