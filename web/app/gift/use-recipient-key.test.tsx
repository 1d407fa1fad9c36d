import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { createRoutesStub, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRecipientKey } from './use-recipient-key';

const onRecipient = vi.fn();
const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  onRecipient.mockReset();
  fetchMock.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page() {
  useRecipientKey('link-1', onRecipient);
  const { pathname, search } = useLocation();
  return <p data-testid="url">{pathname + search}</p>;
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
  fetchMock.mockImplementation(async () => Response.json({ success: true, data: order }));
  renderPage('/track/link-1?key=secret-key');
  await waitFor(() => expect(currentUrl()).toBe('/track/link-1'));
  expect(fetchMock).toHaveBeenCalledOnce();
  const [url, init] = fetchMock.mock.calls[0] ?? expect.unreachable();
  expect(url).toBe('/api/orders/claim/link-1/recipient');
  expect(JSON.parse(String(init?.body))).toEqual({ key: 'secret-key' });
  expect(onRecipient).toHaveBeenCalledWith(order);
});

it('also removes a rejected key from the URL', async () => {
  fetchMock.mockImplementation(async () =>
    Response.json({ success: false, error: 'Gift not found' }, { status: 404 }),
  );
  renderPage('/track/link-1?key=old-key');
  await waitFor(() => expect(currentUrl()).toBe('/track/link-1'));
  expect(onRecipient).not.toHaveBeenCalled();
});

it('sends nothing without a key', async () => {
  renderPage('/track/link-1');
  await act(async () => {});
  expect(fetchMock).not.toHaveBeenCalled();
});
