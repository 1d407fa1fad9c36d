import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { TOKEN_KEY } from '~/lib/session';
import { useRecordGiftView } from './use-record-gift-view';

const user = {
  user_id: 'u1',
  phone_number: '+15551234567',
  profile: { first_name: null, last_name: null, email: null },
};
const route = 'POST /api/analytics/gift-views';
const views = () => sentTo(route).map(({ body }) => body);

beforeEach(() => {
  localStorage.clear();
  answer({ 'GET /api/users/me': succeed(user), [route]: succeed({}, 202) });
});
afterEach(cleanup);

const visit = () =>
  renderHook(({ id }) => useRecordGiftView(id), { initialProps: { id: 'g1' }, wrapper: AuthProvider });

it('records one view per gift with the session ID @S2.4-9 @S3-21', async () => {
  const { rerender } = visit();
  await waitFor(() =>
    expect(views()).toEqual([
      { gift_id: 'g1', user_id: null, session_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]),
  );
  rerender({ id: 'g1' });
  rerender({ id: 'g2' });
  await waitFor(() => expect(views()).toHaveLength(2));
  expect(views()[1]).toEqual({ ...(views()[0] as object), gift_id: 'g2' });
});

it('sends the ID of the signed-in user @S3-21', async () => {
  localStorage.setItem(TOKEN_KEY, 'good');
  visit();
  await waitFor(() => expect(views()).toEqual([expect.objectContaining({ user_id: 'u1' })]));
});

it('ignores errors @S7-32', async () => {
  answer({ [route]: reject(500) });
  const log = vi.spyOn(console, 'error');
  visit();
  await waitFor(() => expect(views()).toHaveLength(1));
  expect(log).not.toHaveBeenCalled();
});
