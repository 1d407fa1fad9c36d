import type { User } from '@presently/contracts/accounts';
import type { Endpoint } from '@presently/contracts/endpoint';
import { mayCall } from '@presently/contracts/roles';
import { createContext, data, type RouterContextProvider, useRouteLoaderData } from 'react-router';
import { requireUser } from '~/lib/session-middleware';

export type Operator = User & { role: NonNullable<User['role']> };

const isOperator = (user: User): user is Operator => user.role !== null;

/** Set by `operatorMiddleware`. */
export const operatorContext = createContext<Operator>();

/**
 * Client middleware of all console screens, after `sessionMiddleware`. The API authorises every request itself.
 * @throws a 401 response if nobody is signed in, a 403 response for users without a role
 */
export function operatorMiddleware({ context }: { context: Readonly<RouterContextProvider> }): void {
  const user = requireUser(context);
  if (!isOperator(user)) throw data(null, { status: 403 });
  context.set(operatorContext, user);
}

/**
 * For client loaders of screens that are not available to every role.
 * @throws a 403 response, which the screen's error boundary explains, if the operator may not call the endpoint
 */
export function assertMayCall(
  context: Readonly<RouterContextProvider>,
  endpoint: Pick<Endpoint, 'auth'>,
): void {
  if (!mayCall(context.get(operatorContext).role, endpoint)) throw data(null, { status: 403 });
}

/**
 * The signed-in operator.
 * @throws outside of the console's route
 */
export function useOperator(): Operator {
  const loaded = useRouteLoaderData<{ operator: Operator }>('operator');
  if (!loaded) throw new Error('useOperator must be used within the console');
  return loaded.operator;
}

/** Whether the signed-in operator's role may call an endpoint; other actions are hidden. */
export function useMayCall(): (endpoint: Pick<Endpoint, 'auth'>) => boolean {
  const { role } = useOperator();
  return (endpoint) => mayCall(role, endpoint);
}
