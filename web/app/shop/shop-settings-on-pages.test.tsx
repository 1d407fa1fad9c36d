import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { ShopDetails } from '~/lib/shop-details';
import About from './about.route';
import Faq from './faq.route';
import Help from './help.route';
import { HowItWorks } from './how-it-works';
import Returns from './returns.route';
import Terms from './terms.route';

const pages = { about: About, faq: Faq, help: Help, home: HowItWorks, returns: Returns, terms: Terms };

/** The text of a page, or of the part of the home page that depends on settings. */
async function show(page: keyof typeof pages, settings: Partial<ShopDetails>): Promise<string> {
  const Page = pages[page] as () => React.ReactNode;
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      children: [{ index: true, Component: Page, handle: { title: 'A page' } }],
    },
  ]);
  const shop: ShopDetails = {
    name: 'Presently',
    contactEmail: null,
    contactPhone: null,
    contactAddress: null,
    claimWindowDays: 14,
    guestCheckout: true,
    ...settings,
  };
  const { container, unmount } = render(<Stub hydrationData={{ loaderData: { root: { shop } } }} />);
  await screen.findAllByRole('heading');
  const text = container.textContent ?? '';
  unmount();
  return text;
}

test.each(['faq', 'returns', 'terms'] as const)(
  'the page %s names the days in which a gift can be claimed as the owner has set them @R15-49',
  async (page) => {
    const text = await show(page, { claimWindowDays: 45 });
    expect(text).toContain('45 days');
    expect(text).not.toContain('14 days');
    expect(await show(page, { claimWindowDays: 1 })).toMatch(/\b1 day\b/);
  },
);

test.each([
  ['home', /No account needed/],
  ['about', /No account needed/],
  ['faq', /No\. Enter your name/],
  ['help', /Creating an account is optional/],
] as const)(
  'the page %s says that buying needs no account only while guests may buy @R15-51',
  async (page, promise) => {
    expect(await show(page, { guestCheckout: true })).toMatch(promise);
    const text = await show(page, { guestCheckout: false });
    expect(text).not.toMatch(promise);
    expect(text).not.toMatch(/No account needed|account is optional/);
  },
);
