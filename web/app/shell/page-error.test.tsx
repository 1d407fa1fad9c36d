import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub, data } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { PageError } from './page-error';

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.request;
});

function show(status: number) {
  document.documentElement.dataset.request = 'r1';
  const loader = () => {
    throw data(null, { status });
  };
  const Stub = createRoutesStub([
    { path: '/', loader, HydrateFallback: () => null, Component: () => null, ErrorBoundary: PageError },
  ]);
  render(<Stub />);
}

it.each([
  [404, 'Nothing to unwrap here.'],
  [429, "We're very busy right now."],
  [503, "We're very busy right now."],
  [500, 'r1'],
])('a page that fails with status %i says: %s', async (status, text) => {
  show(status);
  await screen.findByText(text, { exact: false });
  expect(screen.queryByText(/very busy/) !== null).toBe(status === 429 || status === 503);
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(status !== 404);
});
