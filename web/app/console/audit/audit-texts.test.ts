import { AUDIT_ACTIONS } from '@presently/contracts/operator-audit';
import { expect, it } from 'vitest';
import { ACTION_GROUPS, actionLabel, diffFields, entryLabel, subjectName, subjectPath } from './audit-texts';

const none = { before: null, after: null };

it.each(AUDIT_ACTIONS)('%s has a label and a group to filter by @R16-30', (action) => {
  const label = actionLabel({ action, ...none });
  expect(label).toMatch(/^[A-Z][a-z]/);
  expect(label.toLowerCase()).not.toBe(action.replaceAll(/[._]/g, ' '));
  expect(ACTION_GROUPS.filter(({ prefix }) => action.startsWith(prefix))).not.toEqual([]);
});

it('says where an address was viewed, instead of naming a field @R16-30', () => {
  const entry = { action: 'address.seen', before: null, after: { in: 'order' } };
  expect(actionLabel(entry)).toBe('Viewed address (order page)');
  expect(diffFields(entry)).toEqual([]);
});

it.each([
  [{ count: 14, orders: 12 }, 'Viewed the addresses of 12 orders, 9:02 – 9:40 AM'],
  [{ count: 3, orders: 1 }, 'Viewed address 3 times, 9:02 – 9:40 AM'],
  [{ count: 1, orders: 1 }, 'Viewed address (order page)'],
  [null, 'Viewed address (order page)'],
])('sums up views of addresses: %j @R16-28', (views, label) => {
  const at = (time: string) => new Date(`2026-03-02T${time}`).toISOString();
  const entry = {
    id: 'e1',
    actor: { user_id: 'u1', name: 'Ada' },
    action: 'address.seen',
    subject: { kind: 'order', id: 'o1', order_number: null },
    before: null,
    after: { in: 'order' },
    at: at('09:40:10'),
    views: views && { ...views, group: 'g1', first_at: at('09:02:59') },
  };
  expect(entryLabel(entry)).toBe(label);
});

it.each([
  ['order.refund_asked', 'Order refund asked'],
  ['constructor', 'Constructor'],
  ['__proto__', '  proto  '],
])('shows the words of an unknown action: %s @R16-30', (action, label) => {
  expect(actionLabel({ action, ...none })).toBe(label);
  expect(actionLabel({ action: 'address.seen', before: null, after: { in: action } })).toBe('Viewed address');
});

it('lists each changed field with its values before and after @R2-116', () => {
  expect(
    diffFields({
      action: 'gift.changed',
      before: { price: 20, featured: false, brand: null, status: 'Processing', time_zone: 'UTC' },
      after: {
        time_zone: 'America/New_York',
        price: 25,
        category_ids: ['a', 'b'],
        status: 'Ordered',
        constructor: 'x',
      },
    }),
  ).toEqual([
    { field: 'Price', before: '$20.00', after: '$25.00' },
    { field: 'On the home page', before: 'No', after: undefined },
    { field: 'Brand', before: 'None', after: undefined },
    { field: 'Status', before: 'To pack', after: 'Packed' },
    { field: 'Time zone', before: 'Coordinated Universal Time', after: 'Eastern Time (New York)' },
    { field: 'Categories', before: undefined, after: 'a, b' },
    { field: 'Constructor', before: undefined, after: 'x' },
  ]);
});

it.each([
  [{ kind: 'gifts', id: 'all' }, 'Gifts'],
  [{ kind: 'settings', id: 'shop' }, 'Settings'],
  [{ kind: 'gift', id: 'tea-set' }, 'tea-set'],
  [{ kind: 'order', id: '1b1f2a87-9a5a-489e-94fd-7f826d125140', order_number: 'P-10432' }, 'P-10432'],
  [{ kind: 'order', id: '1b1f2a87-9a5a-489e-94fd-7f826d125140' }, '1b1f2a87…'],
  [{ kind: 'constructor', id: 'x' }, 'x'],
])('names the changed record %j: %s @R16-30 @R16-48', (subject, name) =>
  expect(subjectName({ order_number: null, ...subject })).toBe(name),
);

it('links to the screen of the changed record, if it has one', () => {
  expect(subjectPath({ kind: 'gift', id: 'tea / cups?' })).toBe('/operator/gifts/tea%20%2F%20cups%3F');
  expect(subjectPath({ kind: 'alarm', id: 'x' })).toBeNull();
});
