import { ApiError } from '@presently/contracts/client';
import { expect, it } from 'vitest';
import { loader } from './dev-inbox.route';

it('responds with 404 where the shop has no inbox @R5-11', async () => {
  const api = async () => {
    throw new ApiError('Not found', 404);
  };
  const args = { context: { get: () => api }, request: new Request('https://gifts.example/dev/inbox') };
  await expect(loader(args as never)).rejects.toMatchObject({ init: { status: 404 } });
});
