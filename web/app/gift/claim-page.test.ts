import { type ApiClient, ApiError } from '@presently/contracts/client';
import { expect, it, vi } from 'vitest';
import { loadClaimPage } from './claim-page';

const gift = {
  claimed: false,
  claimable: true,
  card_image_id: null,
  cancel_reason: null,
  notes: '',
  inventory_item: { id: 'teapot' },
  gifter: { first_name: null, last_name: null },
};
const apiWith = (response: unknown) =>
  (async ({ path }: { path: string }) => {
    if (!path.includes('/claim/')) return { success: true, data: [] };
    if (response instanceof Error) throw response;
    return { success: true, data: response };
  }) as unknown as ApiClient;
const load = async (response: unknown, log = () => {}) =>
  (await loadClaimPage(apiWith(response), 'g1', log)).page;

it('shows a claimable gift wrapped, from “Someone special” without a name @S2.10-1', async () => {
  expect(await load(gift)).toEqual({
    kind: 'wrapped',
    preview: null,
    sender: null,
    gift: { gifter: 'Someone special', cardId: null, cardPicture: null, hasNote: false },
  });
});

it('tells that there is a note, but not what it says @R15-21', async () => {
  const page = await load({ ...gift, notes: 'A secret', note_title: 'A secret', note_body: '' });
  expect(page).toMatchObject({ gift: { hasNote: true } });
  expect(JSON.stringify(page)).not.toContain('secret');
});

it.each([
  [gift, 'wrapped'],
  [{ ...gift, claimed: true, claimable: false }, 'claimed'],
  [{ ...gift, claimable: false, cancel_reason: 'cancelled' }, 'ended'],
])('names the sender by their first name: %#', async (found, kind) => {
  const page = await load({ ...found, gifter: { first_name: 'Dana', last_name: 'Scully' } });
  expect(page).toMatchObject({ kind, sender: 'Dana' });
});

it('distinguishes a claimed gift from one that has ended @R1-8d', async () => {
  expect(await load({ ...gift, claimed: true, claimable: false })).toMatchObject({ kind: 'claimed' });
  expect(await load({ ...gift, claimable: false, cancel_reason: 'expired' })).toMatchObject({
    kind: 'ended',
    reason: 'expired',
  });
});

it('treats a gift as expired before the scheduled task has cancelled it @R4-4b', async () => {
  expect(await load({ ...gift, claimable: false })).toMatchObject({ kind: 'ended', reason: 'expired' });
});

it('returns 404 for an unknown gift @S8-25', async () => {
  expect(await load(new ApiError('Gift not found', 404))).toEqual({
    kind: 'failed',
    status: 404,
    message: 'Gift not found',
  });
});

it('returns an error message and logs the cause when the gift cannot be loaded @S8-26', async () => {
  const log = vi.fn();
  const message = 'Failed to load gift details. Please check your gift ID.';
  expect(await load(new ApiError('busy', 503), log)).toEqual({ kind: 'failed', status: 503, message });
  expect(await load(new TypeError('broken'), log)).toEqual({ kind: 'failed', status: 500, message });
  expect(log).toHaveBeenCalledTimes(2);
});

it('tells the loader of the page which gift it is, but not the page @R15-30', async () => {
  const { page, inventoryId } = await loadClaimPage(apiWith(gift), 'g1', () => {});
  expect(inventoryId).toBe('teapot');
  expect(JSON.stringify(page)).not.toContain('teapot');
});
