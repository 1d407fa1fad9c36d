import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ImportErrors } from './import-errors';

afterEach(cleanup);

it('lists errors with line number, column and message', () => {
  render(
    <ImportErrors
      errors={[
        { line: 3, field: 'price', text: 'Must be an amount' },
        { line: 1_204, field: null, text: 'Has too many columns' },
      ]}
    />,
  );
  expect(screen.getByRole('row', { name: '3 price Must be an amount' })).toBeTruthy();
  expect(screen.getByRole('row', { name: '1,204 Whole row Has too many columns' })).toBeTruthy();
});

it('shows the first fifty errors, and all on request', async () => {
  const errors = Array.from({ length: 80 }, (_, index) => ({
    line: index + 2,
    field: 'price',
    text: 'Too low',
  }));
  render(<ImportErrors errors={errors} />);
  expect(screen.getAllByRole('row')).toHaveLength(51);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 80' }));
  expect(screen.getAllByRole('row')).toHaveLength(81);
});
