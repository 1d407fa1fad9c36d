import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { createRoutesStub, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRecipientKey } from './use-recipient-key';

const recipient = vi.fn();
const asked = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  recipient.mockReset();
  asked.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page() {
  useRecipientKey('link-1', recipient);
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

function arrive(address: string) {
  const Stub = createRoutesStub([{ path: '*', Component: Page }]);
  render(
    <StrictMode>
      <Stub initialEntries={[address]} />
    </StrictMode>,
  );
}
const address = () => screen.getByTestId('address').textContent;

it('exchanges the key once, and takes it out of the address', async () => {
  const order = { url_id: 'link-1', status: 'Processing' };
  asked.mockImplementation(async () => Response.json({ success: true, data: order }));
  arrive('/track/link-1?key=secret-key');
  await waitFor(() => expect(address()).toBe('/track/link-1'));
  expect(asked).toHaveBeenCalledOnce();
  const [url, init] = asked.mock.calls[0] ?? expect.unreachable();
  expect(url).toBe('/api/orders/claim/link-1/recipient');
  expect(JSON.parse(String(init?.body))).toEqual({ key: 'secret-key' });
  expect(recipient).toHaveBeenCalledWith(order);
});

it('takes a key that is refused out of the address, too', async () => {
  asked.mockImplementation(async () =>
    Response.json({ success: false, error: 'Gift not found' }, { status: 404 }),
  );
  arrive('/track/link-1?key=old-key');
  await waitFor(() => expect(address()).toBe('/track/link-1'));
  expect(recipient).not.toHaveBeenCalled();
});

it('asks nothing without a key', async () => {
  arrive('/track/link-1');
  await act(async () => {});
  expect(asked).not.toHaveBeenCalled();
});
