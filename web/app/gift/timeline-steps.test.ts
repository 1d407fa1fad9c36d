import { expect, it } from 'vitest';
import { gifterName } from './gifter-name';
import { toTimelineSteps } from './timeline-steps';

const at = '2026-11-20T12:00:00.000Z';
const events = (...statuses: string[]) => statuses.map((status) => ({ status, at }));

it('lists past and upcoming steps', () => {
  expect(toTimelineSteps({ status: 'Processing', timeline: events('Picked', 'Processing') })).toEqual([
    { title: 'Gift Selected', at },
    { title: 'Processing Order', at },
    { title: 'Order Placed' },
    { title: 'Shipped' },
    { title: 'Delivered' },
  ]);
});

it('leaves out a skipped step', () => {
  const stops = toTimelineSteps({ status: 'Shipped', timeline: events('Picked', 'Processing', 'Shipped') });
  expect(stops.map(({ title }) => title)).toEqual([
    'Gift Selected',
    'Processing Order',
    'Shipped',
    'Delivered',
  ]);
});

it.each(['Delivered', 'Cancelled'])('has no upcoming steps after %s', (status) => {
  expect(toTimelineSteps({ status, timeline: events('Picked', status) })).toHaveLength(2);
});

it.each([
  ['Grace', 'Hopper', 'Grace Hopper'],
  ['Grace', null, 'Grace'],
  [null, 'Hopper', 'Hopper'],
  [' ', null, 'Someone special'],
  [null, null, 'Someone special'],
])('formats the name %j %j as %j', (first_name, last_name, name) => {
  expect(gifterName({ first_name, last_name })).toBe(name);
});
