import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { WithoutScripts } from './without-scripts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const Page = () => (
  <>
    <WithoutScripts />
    <Outlet />
  </>
);

it.each([
  ['/gift', 'You can still browse'],
  ['/purchase', 'Nothing has been charged.'],
  ['/purchase/sent', 'If you have just paid,'],
  ['/purchase-complete', 'If you have just paid,'],
])('says on the page %s what works and what to do', (path, text) => {
  vi.stubEnv('SSR', true);
  const Stub = createRoutesStub([
    { id: 'gift', path: '/gift', Component: Page },
    {
      id: 'purchase',
      path: '/purchase',
      Component: Page,
      children: [{ id: 'purchase-sent', path: 'sent', Component: Outlet }],
    },
    { id: 'purchase-complete', path: '/purchase-complete', Component: Page },
  ]);
  expect(renderToString(<Stub initialEntries={[path]} />)).toContain(text);
});
