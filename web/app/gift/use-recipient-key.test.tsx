import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { createRoutesStub, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, reject, sent, sentTo, succeed } from '~/lib/fake-api.fixture';
import { useRecipientKey } from './use-recipient-key';

const onRecipient = vi.fn();
const route = 'POST /api/orders/claim/link-1/recipient';
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  onRecipient.mockReset();
  vi.restoreAllMocks();
});

function Page() {
  const failure = useRecipientKey('link-1', onRecipient);
  const { pathname, search } = useLocation();
  return (
    <>
      <p data-testid="url">{pathname + search}</p>
      {failure && (
        <button type="button" onClick={failure.retry}>
          {failure.isRejected ? 'rejected' : 'unanswered'}
        </button>
      )}
    </>
  );
}

function renderPage(url: string) {
  const Stub = createRoutesStub([{ path: '*', Component: Page }]);
  render(
    <StrictMode>
      <Stub initialEntries={[url]} />
    </StrictMode>,
  );
}
const currentUrl = () => screen.getByTestId('url').textContent;

it('exchanges the key once and removes it from the URL', async () => {
  const order = { url_id: 'link-1', status: 'Processing' };
  answer({ [route]: succeed(order) });
  renderPage('/track/link-1?key=secret-key');
  await waitFor(() => expect(currentUrl()).toBe('/track/link-1'));
  expect(sentTo(route).map(({ body }) => body)).toEqual([{ key: 'secret-key' }]);
  expect(onRecipient).toHaveBeenCalledWith(order);
});

it('also removes a rejected key from the URL, and tells @R15-83', async () => {
  answer({ [route]: reject(404, { error: 'Gift not found' }) });
  renderPage('/track/link-1?key=old-key');
  await waitFor(() => expect(currentUrl()).toBe('/track/link-1'));
  await screen.findByText('rejected');
  expect(onRecipient).not.toHaveBeenCalled();
});

it('keeps a key without an answer in the URL, and sends it again on request @R15-80', async () => {
  const order = { url_id: 'link-1', status: 'Processing' };
  answer({ [route]: reject(503, { error: 'Busy' }) });
  renderPage('/track/link-1?key=secret-key');
  const retry = await screen.findByText('unanswered');
  // A navigation would only now be finished.
  await act(async () => {});
  expect(currentUrl()).toBe('/track/link-1?key=secret-key');
  answer({ [route]: succeed(order) });
  act(() => retry.click());
  await waitFor(() => expect(currentUrl()).toBe('/track/link-1'));
  expect(onRecipient).toHaveBeenCalledWith(order);
  expect(screen.queryByRole('button')).toBeNull();
  expect(sentTo(route)).toHaveLength(2);
});

it('sends nothing without a key', async () => {
  renderPage('/track/link-1');
  await act(async () => {});
  expect(sent).toEqual([]);
});
