import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import type { PageHandle } from '~/lib/page-handle';
import { AppShell } from './app-shell';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show(handle: PageHandle) {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const Page = () => (
    <AppShell>
      <h1>The page</h1>
    </AppShell>
  );
  const Stub = createRoutesStub([{ path: '/', handle, Component: Page }]);
  render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}
const tagOf = (role: string) => screen.getByRole(role).tagName;

it('renders each landmark once, as its HTML element @R6-3', async () => {
  await show({ footer: 'full' });
  expect(['banner', 'main', 'contentinfo'].map(tagOf)).toEqual(['HEADER', 'MAIN', 'FOOTER']);
  const navigations = screen.getAllByRole('navigation');
  expect(navigations.length).toBeGreaterThan(0);
  for (const navigation of navigations) expect(navigation.tagName).toBe('NAV');
});

it('renders no landmarks around the console, which has its own @R6-2', async () => {
  await show({ header: 'hidden', footer: 'none', landmarks: 'page' });
  for (const role of ['banner', 'main', 'contentinfo']) expect(screen.queryByRole(role)).toBeNull();
});
