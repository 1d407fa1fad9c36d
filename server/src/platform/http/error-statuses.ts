import type { Endpoint } from '@presently/contracts/endpoint';

export const needsToken = (auth: Endpoint['auth']): boolean =>
  auth === 'bearer' || auth === 'operator' || auth === 'owner';

/**
 * Every status with which an operation may refuse, in order: what follows from its shape, what is its own,
 * and what any call may get; 421 only in local mode.
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
  const changes = method !== 'GET';
  const byShape: [boolean, number[]][] = [
    [changes || Boolean(params ?? query ?? headers), [400]],
    [needsToken(auth) || auth === 'optional', [401]],
    // A change that a browser brings from another site is refused too.
    [auth === 'operator' || auth === 'owner' || changes, [403]],
    [Boolean(params), [404]],
    // A body is read, and may be refused, also where none is needed.
    [changes, [413, 415]],
  ];
  const own = byShape.flatMap(([applies, statuses]) => (applies ? statuses : []));
  return [...new Set([...own, ...errors, 421, 500, 503])].sort((a, b) => a - b);
}
