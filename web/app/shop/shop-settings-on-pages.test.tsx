import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { HowItWorks } from './how-it-works';

/** The text of the part of the home page that depends on settings. */
async function show(settings: { guestCheckout: boolean }): Promise<string> {
  const Stub = createRoutesStub([
    { id: 'root', path: '/', children: [{ index: true, Component: HowItWorks as () => React.ReactNode }] },
  ]);
  const { container, unmount } = render(
    <Stub hydrationData={{ loaderData: { root: { shop: settings } } }} />,
  );
  await screen.findAllByRole('heading');
  const text = container.textContent ?? '';
  unmount();
  return text;
}

test('the home page says that buying needs no account only while guests may buy @R15-51', async () => {
  expect(await show({ guestCheckout: true })).toMatch(/No account needed/);
  expect(await show({ guestCheckout: false })).not.toMatch(/No account needed|account is optional/);
});
