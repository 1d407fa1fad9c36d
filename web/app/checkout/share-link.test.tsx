import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToastListener } from '~/ui/toast';
import { ShareLink } from './share-link';

const link = 'https://gifts.example/track/abc';
const writeText = vi.fn(async (_text: string) => {});
const told: string[] = [];
let leave = () => {};

beforeEach(() => {
  told.length = 0;
  leave = setToastListener(({ text }) => told.push(text));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  leave();
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

it('shares by the device, with its title @S2.8-3', async () => {
  const share = vi.fn(async (_data: ShareData) => {});
  fireEvent.click(show({ share }));
  await waitFor(() =>
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: 'Your Gift is Ready!', url: link })),
  );
  expect(told).toEqual([]);
});

it('says nothing when the sharing was called off', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')));
  fireEvent.click(show({ share }));
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(writeText).not.toHaveBeenCalled();
});

it('copies where nothing can share, and says so @S8-17', async () => {
  fireEvent.click(show({}));
  await waitFor(() => expect(told).toEqual(['Link copied to clipboard!']));
  expect(writeText).toHaveBeenCalledWith(link);
});

it('says that it could not copy @S8-17', async () => {
  writeText.mockRejectedValueOnce(new Error('not allowed'));
  fireEvent.click(show({}));
  await waitFor(() => expect(told).toEqual(['Failed to copy link. Please try again.']));
});

it('its Copy button only logs a failure @S8-3 @S8-19', async () => {
  writeText.mockRejectedValueOnce(new Error('not allowed'));
  show({});
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(console.error).toHaveBeenCalledTimes(1));
  expect(told).toEqual([]);
});
