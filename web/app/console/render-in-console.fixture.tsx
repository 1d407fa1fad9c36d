import type { Role } from '@presently/contracts/roles';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import {
  type ActionFunction,
  createRoutesStub,
  type LoaderFunction,
  Outlet,
  RouterContextProvider,
  type ShouldRevalidateFunction,
} from 'react-router';
import { type Operator, operatorContext } from './shell/operator';

interface Options {
  role?: Role;
  /** The screen's loader; without one, it renders immediately. */
  loader?: LoaderFunction;
  action?: ActionFunction;
  /** Data of the console's route. */
  consoleAction?: ActionFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
  /** Further routes of the console, such as those without a screen. */
  routes?: { path: string; loader?: LoaderFunction; action?: ActionFunction }[];
  /** Search parameters of the address, with question mark. */
  search?: string;
}

/** Renders a screen, or a part of one, for a signed-in operator. */
export function renderInConsole(Screen: ComponentType, options: Options = {}) {
  const {
    role = 'owner',
    loader,
    action,
    consoleAction,
    shouldRevalidate,
    routes = [],
    search = '',
  } = options;
  const user = { user_id: 'u1', phone_number: '+12015550100', profile: {}, role, preferences: {} };
  const context = new RouterContextProvider();
  context.set(operatorContext, user as unknown as Operator);
  const Stub = createRoutesStub(
    [
      {
        id: 'operator',
        path: '/operator',
        Component: Outlet,
        loader: () => ({ operator: user }),
        ...(consoleAction && { action: consoleAction }),
        children: [
          {
            id: 'screen',
            path: 'screen',
            Component: Screen,
            HydrateFallback: Nothing,
            ...(loader && { loader }),
            ...(action && { action }),
            ...(shouldRevalidate && { shouldRevalidate }),
          },
          ...routes,
        ],
      },
    ],
    context,
  );
  return render(
    <Stub
      initialEntries={[`/operator/screen${search}`]}
      hydrationData={{ loaderData: { operator: { operator: user } } }}
    />,
  );
}

const Nothing = () => null;
