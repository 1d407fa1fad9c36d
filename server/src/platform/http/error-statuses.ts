import type { Endpoint } from '@presently/contracts/endpoint';
import { roleNeededFor } from '@presently/contracts/roles';

export const needsToken = (auth: Endpoint['auth']): boolean =>
  auth === 'bearer' || roleNeededFor({ auth }) !== null;

/**
 * Every error status of an operation, sorted: those that follow from its schemas, those that the endpoint declares,
 * and those of any request (421 in local mode only).
 */
export function errorStatusesOf({
  method,
  auth = 'public',
  params,
  query,
  headers,
  errors = [],
}: Endpoint): number[] {
  if (errors === 'none') return [];
  const isChange = method !== 'GET';
  const implied: [boolean, number[]][] = [
    [isChange || Boolean(params ?? query ?? headers), [400]],
    [needsToken(auth) || auth === 'optional', [401]],
    // Cross-site changes are rejected with 403, too.
    [roleNeededFor({ auth }) !== null || isChange, [403]],
    [Boolean(params), [404]],
    // A body is parsed even where none is expected.
    [isChange, [413, 415]],
  ];
  const statuses = implied.flatMap(([applies, codes]) => (applies ? codes : []));
  return [...new Set([...statuses, ...errors, 421, 500, 503])].sort((a, b) => a - b);
}
