import { type ApiClient, ApiError } from '@presently/contracts/client';
import { expect, it, vi } from 'vitest';
import { loadClaimPage } from './claim-page';

const gift = {
  claimed: false,
  claimable: true,
  card_image_id: null,
  cancel_reason: null,
  gifter: { first_name: null, last_name: null },
};
const apiWith = (answer: unknown) =>
  (async ({ path }: { path: string }) => {
    if (!path.includes('/claim/')) return { success: true, data: [] };
    if (answer instanceof Error) throw answer;
    return { success: true, data: answer };
  }) as unknown as ApiClient;
const load = (answer: unknown, log = () => {}) => loadClaimPage(apiWith(answer), 'g1', log);

it('shows a claimable gift wrapped, from “Someone special” when nobody is named @S2.10-1', async () => {
  expect(await load(gift)).toEqual({
    kind: 'wrapped',
    preview: null,
    gift: { gifter: 'Someone special', cardId: null, cardPicture: null },
  });
});

it('tells a claimed gift from one that ended @R1-8d', async () => {
  expect(await load({ ...gift, claimed: true, claimable: false })).toMatchObject({ kind: 'claimed' });
  expect(await load({ ...gift, claimable: false, cancel_reason: 'expired' })).toMatchObject({
    kind: 'ended',
    reason: 'expired',
  });
});

it('says that its time is over, also before the shop has ended it @R4-4b', async () => {
  expect(await load({ ...gift, claimable: false })).toMatchObject({ kind: 'ended', reason: 'expired' });
});

it('says that there is no such gift @S8-25', async () => {
  expect(await load(new ApiError('Gift not found', 404))).toEqual({
    kind: 'failed',
    status: 404,
    message: 'Gift not found',
  });
});

it('says that the gift could not be loaded, and why to the log @S8-26', async () => {
  const log = vi.fn();
  const message = 'Failed to load gift details. Please check your gift ID.';
  expect(await load(new ApiError('busy', 503), log)).toEqual({ kind: 'failed', status: 503, message });
  expect(await load(new TypeError('broken'), log)).toEqual({ kind: 'failed', status: 500, message });
  expect(log).toHaveBeenCalledTimes(2);
});
