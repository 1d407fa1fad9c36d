import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub, Link } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OfflineNotice } from './offline-notice';

const text = "You're offline. We kept everything. Try again when you're back.";
const onLine = vi.spyOn(navigator, 'onLine', 'get');
const onDialog = vi.fn();

beforeEach(() => onLine.mockReturnValue(true));
afterEach(() => {
  cleanup();
  onDialog.mockReset();
});

function goes(online: boolean) {
  onLine.mockReturnValue(online);
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
}

async function show() {
  const Page = () => (
    <>
      <OfflineNotice />
      <Link to="/next">Next</Link>
      <Link to="/next" onClick={onDialog}>
        Dialog
      </Link>
      <Link to="#part">Part</Link>
    </>
  );
  const Stub = createRoutesStub([
    { path: '/', Component: Page },
    { path: '/next', Component: () => <h1>The next page</h1> },
  ]);
  render(<Stub />);
  await screen.findByText('Next');
}

it('is shown for as long as the browser is offline @R15-80', async () => {
  await show();
  expect(screen.getByRole('status').textContent).toBe('');
  goes(false);
  expect(screen.getByRole('status').textContent).toBe(text);
  goes(true);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('keeps the page when a link is followed meanwhile, and announces the message again @R15-80', async () => {
  await show();
  goes(false);
  const first = screen.getByText(text);
  await userEvent.click(screen.getByText('Next'));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByText(text)).not.toBe(first);
  goes(true);
  await userEvent.click(screen.getByText('Next'));
  await screen.findByRole('heading', { name: 'The next page' });
});

it('leaves alone what a link does besides, and parts of this page @R15-80', async () => {
  await show();
  goes(false);
  await userEvent.click(screen.getByText('Dialog'));
  expect(onDialog).toHaveBeenCalledOnce();
  expect(screen.queryByRole('heading')).toBeNull();
  const announced = screen.getByText(text);
  await userEvent.click(screen.getByText('Part'));
  expect(screen.getByText(text)).toBe(announced);
});
