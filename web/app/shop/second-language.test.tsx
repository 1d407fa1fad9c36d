import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';

/** A language that does not exist: every text of the catalogue in brackets. */
vi.mock('@presently/texts/shop/home', async (original) => {
  const texts = await original<Record<string, unknown>>();
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? `[${text}]` : text]),
  );
});

it('shows every text of a screen in a second language, without a change of code', () => {
  const { container } = render(
    <MemoryRouter>
      <Hero query="" gifts={[]}>
        {null}
      </Hero>
      <HowItWorks />
    </MemoryRouter>,
  );
  const words = [...container.querySelectorAll('h1, h2, h3, p, a')]
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
  expect(words.length).toBeGreaterThan(8);
  expect(words.filter((text) => !/^(\d\. )?\[.*\]$/.test(text ?? ''))).toEqual([]);
});
