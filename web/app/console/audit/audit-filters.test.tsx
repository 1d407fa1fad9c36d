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

it('filters while one types, and leaves the other filters alone @R16-29', async () => {
  show({ from: '2026-01-01' });
  await userEvent.type(field('Who'), ' Ada ');
  await vi.waitFor(() => expect(onChange.mock.lastCall).toEqual([{ actor: 'Ada' }]));
  await userEvent.type(field('Order or item ID'), 'o1');
  await vi.waitFor(() => expect(onChange.mock.lastCall).toEqual([{ subject: 'o1' }]));
  await userEvent.selectOptions(field('Action'), 'Stock');
  expect(onChange.mock.lastCall).toEqual([{ action: 'gift.stock_changed' }]);
  expect(field('Who').value).toBe(' Ada ');
});

it('can clear the filters, if there are any', async () => {
  show();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  cleanup();
  show({ actor: 'Ada', to: '2026-02-01' });
  expect([field('Who').value, field('To').value]).toEqual(['Ada', '2026-02-01']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(Object.values(onChange.mock.lastCall?.[0] ?? {})).toEqual(Array(6).fill(undefined));
});
