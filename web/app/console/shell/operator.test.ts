import { RouterContextProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { setToken, setUser } from '~/lib/session';
import { sessionMiddleware } from '~/lib/session-middleware';
import { operatorContext, operatorMiddleware } from './operator';

afterEach(() => setToken(null));

async function enter(user: object | null) {
  setToken(user && 't1');
  setUser(user as never);
  const context = new RouterContextProvider();
  await sessionMiddleware({ context });
  operatorMiddleware({ context });
  return context.get(operatorContext);
}

it('lets operators in', async () => expect(await enter({ role: 'staff' })).toEqual({ role: 'staff' }));

it.each([
  ['guests', null, 401],
  ['users without a role', { role: null }, 403],
])('keeps out %s', async (_, user, status) => {
  await expect(enter(user)).rejects.toMatchObject({ init: { status } });
});
