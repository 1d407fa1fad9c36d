import { expect, it } from 'vitest';
import { entryPath, mayListQueue, navEntriesOf } from './nav';

const pathsOf = (role: Parameters<typeof navEntriesOf>[0]) => navEntriesOf(role).map(entryPath);

it('offers packers their queues, managers all but staff, pages and settings, and owners everything @R16-33', () => {
  expect(pathsOf('packer')).toEqual([
    '/operator',
    '/operator/orders?queue=to_pack',
    '/operator/orders?queue=to_ship',
  ]);
  const forOwnersOnly = pathsOf('owner').filter((path) => !pathsOf('manager').includes(path));
  expect(forOwnersOnly).toEqual([
    '/operator/staff',
    '/operator/pages',
    '/operator/settings',
    '/operator/people',
  ]);
  expect(pathsOf('manager')).toContain('/operator/audit');
});

it('lets packers list no orders but those of their queues @R16-33', () => {
  expect([null, 'expiring', 'to_pack'].map((queue) => mayListQueue('packer', queue))).toEqual([
    false,
    false,
    true,
  ]);
  expect(mayListQueue('manager', null)).toBe(true);
});
