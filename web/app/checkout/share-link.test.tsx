import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToastListener } from '~/ui/toast';
import { ShareLink } from './share-link';

const link = 'https://gifts.example/track/abc';
const writeText = vi.fn(async (_text: string) => {});
const toasts: string[] = [];
let unsubscribe = () => {};

beforeEach(() => {
  toasts.length = 0;
  unsubscribe = setToastListener(({ text }) => toasts.push(text));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  unsubscribe();
  cleanup();
  writeText.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(browser: object) {
  vi.stubGlobal('navigator', { clipboard: { writeText }, ...browser });
  render(<ShareLink link={link} label="Share Gift Link" />);
  return screen.getByRole('button', { name: 'Share Gift Link' });
}

it('shares the link with the Web Share API @S2.8-3', async () => {
  const share = vi.fn(async (_data: ShareData) => {});
  await userEvent.click(show({ share }));
  await waitFor(() =>
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: 'Your Gift is Ready!', url: link })),
  );
  expect(toasts).toEqual([]);
});

it('shows no error when sharing is cancelled', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')));
  await userEvent.click(show({ share }));
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(writeText).not.toHaveBeenCalled();
});

it('copies the link without the Web Share API, and shows a toast @S8-17', async () => {
  await userEvent.click(show({}));
  await waitFor(() => expect(toasts).toEqual(['Link copied to clipboard!']));
  expect(writeText).toHaveBeenCalledWith(link);
});

it('shows an error when copying fails @S8-17', async () => {
  writeText.mockRejectedValueOnce(new Error('not allowed'));
  await userEvent.click(show({}));
  await waitFor(() => expect(toasts).toEqual(['Failed to copy link. Please try again.']));
});

it('only logs a failure of the Copy button @S8-3 @S8-19', async () => {
  writeText.mockRejectedValueOnce(new Error('not allowed'));
  show({});
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(console.error).toHaveBeenCalledTimes(1));
  expect(toasts).toEqual([]);
});
