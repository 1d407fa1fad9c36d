import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, delayed, inTurn, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import AddressDrawer from './address-drawer';

const route = 'POST /api/orders/claim/g1/address';
const correction = 'PUT /api/orders/claim/g1/address';
/** A proxy's page instead of a response from the shop. */
const badGateway = () => HttpResponse.html('<html>Bad gateway</html>', { status: 502 });
const alreadyClaimed = reject(409, { code: 'already_claimed', error: 'This gift has already been claimed' });
const onAlreadyClaimed = vi.fn();
const onClose = vi.fn();
const onDone = vi.fn();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  for (const callback of [onAlreadyClaimed, onClose, onDone]) callback.mockClear();
  vi.restoreAllMocks();
});

/** The drawer; `onClose` closes it if it is not `kept` open. */
function show({ kept = true } = {}) {
  const Page = () => {
    const [isOpen, setOpen] = useState(true);
    const close = () => {
      onClose();
      setOpen(kept);
    };
    return (
      <AddressDrawer
        open={isOpen}
        urlId="g1"
        onClose={close}
        onDone={onDone}
        onAlreadyClaimed={onAlreadyClaimed}
      />
    );
  };
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  render(<Stub />);
}

async function claim(options?: Parameters<typeof show>[0]) {
  show(options);
  await screen.findByLabelText('Full Name *');
  for (const [label, value] of Object.entries({
    'Full Name *': 'Ada',
    'Street Address *': '12 Row',
    'City *': 'Springfield',
    'ZIP *': '62701',
  })) {
    await userEvent.type(screen.getByLabelText(label), value);
  }
  await userEvent.selectOptions(screen.getByLabelText('State *'), 'Illinois');
  await userEvent.click(screen.getByRole('button', { name: 'Send my gift here' }));
}

it.each([
  [
    'the message of the server',
    reject(409, { code: 'not_claimable', error: 'This gift is not available for claiming' }),
    'This gift is not available for claiming',
  ],
  [
    'the hint that the link may have been replaced',
    reject(404, { code: 'not_found', error: 'Gift not found' }),
    'Gift not found. Your link may have been replaced. Ask the person who sent it for the new one.',
  ],
  ['a fallback message', badGateway, 'Failed to claim gift. Please try again.'],
])('shows a failed claim with %s @S5-15 @S8-28', async (_name, failure, message) => {
  answer({ [route]: failure });
  await claim();
  await screen.findByText(message);
  expect(screen.getByLabelText<HTMLInputElement>('City *').value).toBe('Springfield');
});

it('reports that someone else has claimed the gift', async () => {
  answer({ [route]: alreadyClaimed });
  await claim();
  await waitFor(() => expect(onAlreadyClaimed).toHaveBeenCalled());
  expect(cities()).toEqual(['Springfield']);
});

it('tells the page about a claim that succeeds after the drawer was closed', async () => {
  const late = delayed(succeed({}));
  answer({ [route]: late.resolver });
  await claim({ kept: false });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onDone).not.toHaveBeenCalled();
  await act(async () => late.give());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

it('shows a confirmation, which gets the focus', async () => {
  answer({ [route]: succeed({}) });
  await claim();
  await screen.findByText('Address completed!');
  const done = screen.getByRole('link', { name: 'Browse Gifts' }).closest('[role=status]');
  await waitFor(() => expect(document.activeElement).toBe(done));
});

const keys = () => sentTo(route).map(({ headers }) => headers.get('idempotency-key'));
const cities = () => sentTo(route).map(({ body }) => body.city);
const corrections = () => sentTo(correction).map(({ body }) => body.city);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send my gift here' }));
const editCity = () => userEvent.type(screen.getByLabelText('City *'), ' West');

it('retries a claim with the same key', async () => {
  answer({ [route]: inTurn(badGateway, succeed({})) });
  await claim();
  await screen.findByRole('alert');
  await press();
  await screen.findByText('Address completed!');
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys()).toEqual([keys()[0], keys()[0]]);
});

const unknownOutcomes = [
  ['a lost response', () => HttpResponse.error()],
  ["a proxy's page", badGateway],
  ['a rate limit', reject(429)],
] as const;

it.each(unknownOutcomes)('after %s, claims with the address as it was edited', async (_name, failure) => {
  answer({ [route]: inTurn(failure, succeed({})) });
  await claim();
  await screen.findByRole('alert');
  await editCity();
  await press();
  await screen.findByText('Address completed!');
  expect(cities()).toEqual(['Springfield', 'Springfield West']);
  expect(keys()[1]).not.toBe(keys()[0]);
});

it.each(unknownOutcomes)(
  'after %s, corrects the address as it was edited if that claim has succeeded after all',
  async (_name, failure) => {
    answer({ [route]: inTurn(failure, alreadyClaimed, succeed({})), [correction]: succeed({}) });
    await claim();
    await screen.findByRole('alert');
    await editCity();
    await press();
    await screen.findByText('Address completed!');
    expect(cities()).toEqual(['Springfield', 'Springfield West', 'Springfield']);
    expect(keys()[2]).toBe(keys()[0]);
    expect(corrections()).toEqual(['Springfield West']);
    expect(onAlreadyClaimed).not.toHaveBeenCalled();
  },
);

it('finds the claim that succeeded among several whose responses were lost', async () => {
  answer({
    [route]: inTurn(badGateway, badGateway, alreadyClaimed, alreadyClaimed, succeed({})),
    [correction]: succeed({}),
  });
  await claim();
  for (let edits = 0; edits < 2; edits++) {
    await screen.findByRole('alert');
    await editCity();
    await press();
  }
  await screen.findByText('Address completed!');
  expect(cities().slice(3)).toEqual(['Springfield', 'Springfield West']);
  expect(keys().slice(3)).toEqual(keys().slice(0, 2));
  expect(corrections()).toEqual(['Springfield West West']);
});

it('reports that someone else has claimed the gift if the earlier claim is rejected as well', async () => {
  answer({ [route]: inTurn(badGateway, alreadyClaimed) });
  await claim();
  await screen.findByRole('alert');
  await editCity();
  await press();
  await waitFor(() => expect(onAlreadyClaimed).toHaveBeenCalled());
  expect(cities()).toEqual(['Springfield', 'Springfield West', 'Springfield']);
  expect(corrections()).toEqual([]);
});

it('corrects nothing while it is unknown whose claim succeeded', async () => {
  answer({ [route]: inTurn(badGateway, alreadyClaimed, reject(503, { error: 'Not now.' })) });
  await claim();
  await screen.findByRole('alert');
  await editCity();
  await press();
  await screen.findByText('Not now.');
  expect(cities()).toEqual(['Springfield', 'Springfield West', 'Springfield']);
  expect(corrections()).toEqual([]);
  expect(onAlreadyClaimed).not.toHaveBeenCalled();
});

it('shows a failed correction, and corrects again instead of claiming', async () => {
  const tooLate = reject(409, { code: 'conflict', error: "It's too late." });
  answer({
    [route]: inTurn(badGateway, alreadyClaimed, succeed({})),
    [correction]: inTurn(reject(503, { error: 'Not now.' }), tooLate, succeed({})),
  });
  await claim();
  await screen.findByRole('alert');
  await editCity();
  await press();
  await screen.findByText('Not now.');
  expect(screen.getByLabelText<HTMLInputElement>('City *').value).toBe('Springfield West');
  await press();
  await screen.findByText("It's too late.");
  await userEvent.clear(screen.getByLabelText('City *'));
  await userEvent.type(screen.getByLabelText('City *'), 'Springfield');
  await press();
  await screen.findByText('Address completed!');
  expect(cities()).toEqual(['Springfield', 'Springfield West', 'Springfield']);
  expect(corrections()).toEqual(['Springfield West', 'Springfield West', 'Springfield']);
});

it('closes as claimed when only the correction failed, and as not claimed before', async () => {
  answer({
    [route]: inTurn(badGateway, alreadyClaimed, succeed({})),
    [correction]: reject(503, { error: 'Not now.' }),
  });
  await claim();
  await screen.findByRole('alert');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onDone).not.toHaveBeenCalled();
  await editCity();
  await press();
  await screen.findByText('Not now.');
  await userEvent.keyboard('{Escape}');
  expect(onDone).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

it('claims with another address and key after a rejection', async () => {
  const rejected = reject(400, { code: 'invalid_input', fields: { city: 'Not there.' } });
  answer({ [route]: inTurn(rejected, succeed({})) });
  await claim();
  await screen.findByText('Not there.');
  await editCity();
  await press();
  await screen.findByText('Address completed!');
  expect(cities()).toEqual(['Springfield', 'Springfield West']);
  expect(keys()[1]).not.toBe(keys()[0]);
});

it('has optional fields for email, phone and multi-line instructions @S5-16', async () => {
  answer({ [route]: badGateway });
  await claim();
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Delivery Instructions').tagName).toBe('TEXTAREA');
  for (const label of ['Email', 'Phone', 'Delivery Instructions'])
    expect(screen.getByLabelText<HTMLInputElement>(label).required).toBe(false);
});
