import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import Faq from './faq.route';
import Returns from './returns.route';
import Terms from './terms.route';

const pages = { faq: Faq, returns: Returns, terms: Terms };

async function show(page: keyof typeof pages, claimWindowDays: number): Promise<string> {
  const Page = pages[page] as () => React.ReactNode;
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      children: [{ index: true, Component: Page, handle: { title: 'A page' } }],
    },
  ]);
  const shop = {
    name: 'Presently',
    contactEmail: null,
    contactPhone: null,
    contactAddress: null,
    claimWindowDays,
  };
  const { container, unmount } = render(<Stub hydrationData={{ loaderData: { root: { shop } } }} />);
  await screen.findByRole('article');
  const text = container.textContent ?? '';
  unmount();
  return text;
}

test.each(['faq', 'returns', 'terms'] as const)(
  'the page %s names the days in which a gift can be claimed as the owner has set them @R15-49',
  async (page) => {
    const text = await show(page, 45);
    expect(text).toContain('45 days');
    expect(text).not.toContain('14 days');
    expect(await show(page, 1)).toMatch(/\b1 day\b/);
  },
);
