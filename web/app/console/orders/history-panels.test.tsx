import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { AuditPanel, MessagesPanel } from './history-panels';

afterEach(cleanup);

const at = new Date().toISOString();
const view = { action: 'address.seen', actor: 'Ada', before: null, after: { in: 'order' }, at };
const note = { action: 'order.note_added', actor: 'Bob', before: null, after: null, at };

const show = (entries: object[]) => {
  const audit = entries.map((entry, index) => ({ id: String(index), ...entry }));
  render(<AuditPanel order={{ audit } as unknown as OperatorOrderDetail} />);
};
const lines = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

it('shows when the address was viewed only on demand @R16-28', async () => {
  show([view, note, view]);
  expect(lines()).toEqual(['Bob · Added internal note · just now']);
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 address views' }));
  expect(lines()).toEqual([
    'Ada · Viewed address (order page) · just now',
    'Bob · Added internal note · just now',
    'Ada · Viewed address (order page) · just now',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Hide address views' }));
  expect(lines()).toHaveLength(1);
});

it('counts views as no activity @R16-28', () => {
  show([view]);
  expect(screen.getByText('No activity yet')).toBeTruthy();
  cleanup();
  show([note]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows of each message where it went, and why it was not delivered', () => {
  const message = { id: 'm1', kind: 'receipt_again', subject: null, channel: 'email', to: 'd@example.com' };
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const messages = [
    { ...message, status: 'sent', created_at: hourAgo, sent_at: at, last_error: null },
    {
      ...message,
      id: 'm2',
      subject: 'Your gift',
      channel: 'sms',
      to: '+12015550123',
      status: 'failed',
      created_at: hourAgo,
      sent_at: null,
      last_error: 'No such number',
    },
  ];
  render(<MessagesPanel order={{ messages } as unknown as OperatorOrderDetail} />);
  expect(lines()).toEqual([
    'Receipt again · SentEmail to d@example.com, just now',
    'Your gift · Delivery failedText to +12015550123, 1 hour agoNo such number',
  ]);
});
