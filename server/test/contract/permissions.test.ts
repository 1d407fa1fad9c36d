import { join } from 'node:path';
import { mayCall, type ROLES, roleNeededFor } from '@presently/contracts/roles';
import { expect, test } from 'vitest';
import { type Operation, operations } from './operations.fixture.ts';
import { RULES, ruleOf } from './permissions.fixture.ts';

const PAGE = join(import.meta.dirname, '../../../docs/permissions.md');
const COMMAND = 'npx vitest run --project server server/test/contract/permissions.test.ts -u';

const INTRODUCTION = `# Permissions

Generated from the contracts (\`auth\` and \`reach\` of each operation in \`contracts/src\`, which define these rules) by \`server/test/contract/permissions.test.ts\`, which fails if this page is out of date; run \`${COMMAND}\` to update it. \`server/src/modules/accounts/authorisation.test.ts\` calls every operation as every kind of caller.
`;

/** With columns of equal width, as the formatter writes tables. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column]!.length)));
  const line = (cells: string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!, fill)).join(' | ')} |`;
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((cells) => line(cells)),
  ].join('\n');
}

const byName = (a: Operation, b: Operation): number =>
  a.endpoint.path.localeCompare(b.endpoint.path, 'en') ||
  a.endpoint.method.localeCompare(b.endpoint.method, 'en');

const forOperators = operations.filter(({ endpoint }) => roleNeededFor(endpoint)).sort(byName);
const forOthers = operations.filter(({ endpoint }) => !roleNeededFor(endpoint)).sort(byName);

function cellOf(role: (typeof ROLES)[number], { endpoint }: Operation): string {
  if (!mayCall(role, endpoint)) return '–';
  return role === 'packer' && endpoint.reach === 'queues_for_packers' ? 'orders in their queues' : 'yes';
}

test('docs/permissions.md shows who may call each operation @R16-32', async () => {
  const page = [
    INTRODUCTION,
    '## Operators\n',
    'An operator has one of three roles. Packers can access orders to pack and to ship, and orders that they have just shipped, without the address.\n',
    table(
      ['Operation', 'Packer', 'Manager', 'Owner'],
      forOperators.map((operation) => [
        `${operation.name}`,
        ...['packer', 'manager', 'owner'].map((role) => cellOf(role as (typeof ROLES)[number], operation)),
      ]),
    ),
    '\n## Everyone else\n',
    table(
      ['Operation', 'Who'],
      forOthers.map(({ name, endpoint }) => [name, RULES[ruleOf(endpoint)]]),
    ),
    '',
  ].join('\n');
  await expect(page, `docs/permissions.md is out of date; write it again: ${COMMAND}`).toMatchFileSnapshot(
    PAGE,
  );
});

const callableBy = (role: (typeof ROLES)[number]) =>
  forOperators.filter(({ endpoint }) => mayCall(role, endpoint)).map(({ name }) => name);

test('packers may pack and ship, and nothing else @R16-31', () => {
  expect(callableBy('packer').sort()).toEqual([
    'GET /operator/orders',
    'GET /operator/orders/:id',
    'GET /operator/orders/:id/packing-slip',
    'GET /operator/packing-slips',
    'GET /operator/queues',
    'POST /operator/orders/:id/undo',
    'POST /operator/orders/move',
    'PUT /operator/orders/:id/address',
    'PUT /orders/:id/tracking',
  ]);
});

test('managers may do everything but change the staff, the settings and the pages, and look up people @R16-31', () => {
  const forOwnersOnly = forOperators.filter(({ endpoint }) => !mayCall('manager', endpoint));
  expect(forOwnersOnly.map(({ name }) => name).sort()).toEqual([
    'DELETE /operator/settings/logos/:scheme',
    'GET /operator/backups',
    'GET /operator/pages',
    'GET /operator/pages/:page',
    'GET /operator/staff',
    'POST /operator/backups',
    'POST /operator/pages/:page/preview',
    'POST /operator/pages/:page/reset',
    'POST /operator/people/erase',
    'POST /operator/people/export',
    'POST /operator/people/find',
    'POST /operator/settings/logos/:scheme',
    'POST /operator/staff',
    'POST /operator/staff/:user_id/invitation',
    'PUT /operator/pages/:page',
    'PUT /operator/settings',
    'PUT /operator/staff/:user_id',
  ]);
  expect(callableBy('owner')).toHaveLength(forOperators.length);
});
