import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuditFilters, type Filters, parseFilters } from './audit-filters';

const onChange = vi.fn();

afterEach(() => {
  cleanup();
  onChange.mockClear();
});

const show = (filters: Filters = {}) => render(<AuditFilters filters={filters} onChange={onChange} />);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('filters of an address', () => {
  it('are trimmed, without empty ones and other parameters', () => {
    const search = new URLSearchParams('actor=+Ada+&action=&subject=o1&from=2026-01-01&cursor=x');
    expect(parseFilters(search)).toEqual({ actor: 'Ada', subject: 'o1', from: '2026-01-01' });
  });
});

it('applies text when it is submitted, by button or Enter, without what is empty', async () => {
  show({ from: '2026-01-01' });
  await userEvent.type(field('Who'), 'Ada');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(onChange.mock.lastCall).toEqual([{ actor: 'Ada', from: '2026-01-01' }]);
  await userEvent.type(field('On which'), 'o1{Enter}');
  expect(onChange.mock.lastCall).toEqual([{ actor: 'Ada', subject: 'o1', from: '2026-01-01' }]);
});

it('applies a chosen kind of action at once, together with what is typed', async () => {
  show();
  await userEvent.type(field('Who'), 'Ada');
  await userEvent.selectOptions(field('What'), 'Stock');
  expect(onChange.mock.lastCall).toEqual([{ actor: 'Ada', action: 'stock.' }]);
  await userEvent.selectOptions(field('What'), 'Everything');
  expect(onChange.mock.lastCall).toEqual([{ actor: 'Ada' }]);
});

it('can clear the filters, if there are any', async () => {
  show();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  cleanup();
  show({ actor: 'Ada', to: '2026-02-01' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange.mock.lastCall).toEqual([{}]);
  expect([field('Who').value, field('To').value]).toEqual(['', '']);
});
