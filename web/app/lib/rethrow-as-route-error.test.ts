import { ApiError } from '@presently/contracts/client';
import { expect, it } from 'vitest';
import { rethrowAsRouteError } from './rethrow-as-route-error';

it.each([
  [404, 404],
  [400, 404],
  [410, 410],
  [503, 503],
])('an API error %i is a page with the status %i', async (status, pageStatus) => {
  const failing = rethrowAsRouteError(Promise.reject(new ApiError('Gift not found', status)));
  await expect(failing).rejects.toMatchObject({ data: 'Gift not found', init: { status: pageStatus } });
});

it.each([
  ['a fault of the server', new ApiError('x', 500)],
  ['a lost connection', new ApiError('No connection.', 0, { code: 'network' })],
  ['a fault of our own', new TypeError('x is undefined')],
])('%s is no page of its own', async (_, error) => {
  await expect(rethrowAsRouteError(Promise.reject(error))).rejects.toBe(error);
});
