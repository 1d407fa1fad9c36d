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

it('shows a toast with an action for ten seconds, and runs the action once @R16-23', async () => {
  const run = vi.fn();
  render(<Toaster />);
  act(() => showToast('1 order packed', 'success', { label: 'Undo', run }));
  await act(() => vi.advanceTimersByTimeAsync(9900));
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.click());
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('1 order packed')).toBeNull();
  act(() => showToast('2 orders packed', 'success', { label: 'Undo', run }));
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.queryByText('2 orders packed')).toBeNull();
  expect(run).toHaveBeenCalledOnce();
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

it('can be dismissed with a button that screen readers announce', async () => {
  render(<Toaster />);
  act(() => showToast('Link copied to clipboard!'));
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.queryByText('Link copied to clipboard!')).toBeNull();
});
