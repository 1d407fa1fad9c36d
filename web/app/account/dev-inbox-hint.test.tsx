import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { DevInboxHint } from './dev-inbox-hint';

afterEach(cleanup);

function show(localInbox: boolean): void {
  const page = { id: 'root', path: '/', Component: DevInboxHint, HydrateFallback: () => null };
  const Stub = createRoutesStub([page]);
  render(<Stub hydrationData={{ loaderData: { root: { localInbox } } }} />);
}

it('leads to the local inbox where no provider sends codes', () => {
  show(true);
  expect(screen.getByRole('link', { name: 'local inbox' }).getAttribute('href')).toBe('/dev/inbox');
});

it('is hidden where codes are sent', () => {
  show(false);
  expect(screen.queryByRole('link')).toBeNull();
});
