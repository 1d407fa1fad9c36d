import type { Role } from '@presently/contracts/roles';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../render-in-console.fixture';
import { useQueueCounts, useQueuePolling } from './queue-counts';
import { RestoredNotice } from './restored-notice';

let restoredTo: string | null;
let refresh: () => void;

function Screen() {
  useQueuePolling();
  ({ refresh } = useQueueCounts());
  return <RestoredNotice />;
}

afterEach(cleanup);

const show = (role: Role) =>
  renderInConsole(Screen, {
    role,
    routes: [{ path: 'queues', loader: () => ({ data: { restored_to: restoredTo }, failure: null }) }],
  });

it.each([
  { role: 'owner', links: 1 },
  { role: 'manager', links: 1 },
  { role: 'packer', links: 0 },
] as const)(
  'tells $role that messages wait after a restore, until they do not @R14-54',
  async ({ role, links }) => {
    restoredTo = '2026-11-22T10:15:00.000Z';
    show(role);
    const notice = await screen.findByRole('status');
    expect(notice.textContent).toMatch(/restored from a backup .* Nov 22, 2026.*Messages to customers wait/);
    // Packers may not open the issues.
    const issues = screen.queryAllByRole('link', { name: 'See issues' });
    expect(issues.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/operator/problems'));
    restoredTo = null;
    act(() => refresh());
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  },
);
