import { RouterContextProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { setToken, setUser } from '~/lib/session';
import { sessionMiddleware } from '~/lib/session-middleware';
import { listRefundsDue } from '../endpoints';
import { listStaff } from '../staff/endpoints';
import { assertMayCall, operatorContext, operatorMiddleware } from './operator';

afterEach(() => setToken(null));

async function enter(user: object | null) {
  setToken(user && 't1');
  setUser(user as never);
  const context = new RouterContextProvider();
  await sessionMiddleware({ context });
  operatorMiddleware({ context });
  return context.get(operatorContext);
}

it('lets operators in', async () => expect(await enter({ role: 'packer' })).toEqual({ role: 'packer' }));

it.each([
  ['guests', null, 401],
  ['users without a role', { role: null }, 403],
])('keeps out %s', async (_, user, status) => {
  await expect(enter(user)).rejects.toMatchObject({ init: { status } });
});

it.each([
  ['packer', listRefundsDue, 403],
  ['manager', listRefundsDue, null],
  ['manager', listStaff, 403],
  ['owner', listStaff, null],
] as const)('tells a %s whether a screen is theirs @R16-33', async (role, endpoint, status) => {
  const context = new RouterContextProvider();
  context.set(operatorContext, { role } as never);
  const open = async () => assertMayCall(context, endpoint);
  if (status === null) await expect(open()).resolves.toBeUndefined();
  else await expect(open()).rejects.toMatchObject({ init: { status } });
});
