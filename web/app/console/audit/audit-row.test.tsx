import type { AuditEntry } from '@presently/contracts/operator-audit';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../render-in-console.fixture';
import { AuditRow } from './audit-row';

afterEach(cleanup);

const entry: AuditEntry = {
  id: 'e1',
  actor: { user_id: 'u1', name: 'Ada' },
  action: 'order.extended',
  subject: { kind: 'order', id: 'o1', order_number: 'P-10432' },
  before: null,
  after: null,
  at: '2026-03-02T09:40:10.000Z',
  views: null,
};

it('an entry about an order has its number, which leads to the order and its history @R16-48', async () => {
  renderInConsole(() => <AuditRow entry={entry} onActor={() => {}} />);
  const order = await screen.findByRole('link', { name: 'P-10432' });
  expect(order.getAttribute('href')).toBe('/operator/orders/o1');
  const history = screen.getByRole('link', { name: 'View history' });
  expect(history.getAttribute('href')).toContain('?subject=P-10432');
});
