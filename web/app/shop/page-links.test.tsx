import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { PageLinks } from './page-links';

afterEach(cleanup);

it.each([
  [1, 1, []],
  [1, 2, ['Next: ?page=2']],
  [2, 3, ['Previous: ?page=1', 'Next: ?page=3']],
  [3, 3, ['Previous: ?page=2']],
])('page %i of %i has the links %j', (page, count, links) => {
  render(<PageLinks page={page} count={count} to={(next) => `?page=${next}`} />, { wrapper: MemoryRouter });
  const shown = screen.queryAllByRole('link');
  expect(shown.map((link) => `${link.textContent}: ${link.getAttribute('href')?.replace('/', '')}`)).toEqual(
    links,
  );
  expect(screen.queryAllByText(`Page ${page} of ${count}`)).toHaveLength(count > 1 ? 1 : 0);
});
