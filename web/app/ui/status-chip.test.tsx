import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StatusChip } from './status-chip';

afterEach(cleanup);

it.each([
  ['Delivered', 'bg-success-soft'],
  ['SHIPPED', 'bg-brand-soft'],
  ['processing', 'bg-amber-soft'],
  ['Ordered', 'bg-amber-soft'],
  ['Picked', 'bg-sunken'],
  ['Cancelled', 'bg-sunken'],
  ['lost', 'bg-sunken'],
])('a chip of %s has the colour %s @S4.1-3 @R16-40', (status, colour) => {
  render(<StatusChip status={status} label="here" />);
  expect(screen.getByText('here').classList).toContain(colour);
});
