import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, it } from 'vitest';
import { WholeListLink } from './whole-list-link';

afterEach(cleanup);

it.each([
  [5, 'View to pack'],
  [6, 'View all 6 to pack'],
  [1200, 'View all 1,200 to pack'],
])('says how many orders of %i there are if the panel shows only five', (count, name) => {
  render(<WholeListLink to="/operator/orders" list="to_pack" count={count} shown={5} />, {
    wrapper: MemoryRouter,
  });
  screen.getByRole('link', { name });
});
