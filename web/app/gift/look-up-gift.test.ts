import { type ApiClient, ApiError } from '@presently/contracts/client';
import { expect, it } from 'vitest';
import { parseGiftId } from './gift-link';
import { lookUpGift } from './look-up-gift';
import { loadTrackPage } from './track-page';

const notFound = () => new ApiError('Not found', 404);

/** A fake API that returns the given data, or throws it if it is an error. */
function apiWith(answers: { claim: unknown; track: unknown }): ApiClient {
  return (async ({ path }: { path: string }) => {
    const answer = path.includes('/claim/') ? answers.claim : path.includes('/track/') ? answers.track : [];
    if (answer instanceof Error) throw answer;
    return { success: true, data: answer };
  }) as unknown as ApiClient;
}

const order = { url_id: 'g1', status: 'Shipped', card_image_id: null };

it('redirects to the claim page of a claimable gift @S1-4 @S2.9-8', async () => {
  const api = apiWith({ claim: { claimable: true }, track: order });
  expect(await lookUpGift(api, 'g1')).toEqual({ kind: 'claimable' });
  await expect(loadTrackPage(api, 'g 1', () => {})).rejects.toSatisfy(
    (answer: Response) => answer.status === 302 && answer.headers.get('location') === '/recipient/g%201',
  );
});

it.each([
  ['a claimed or ended gift', { claimable: false }],
  ['a gift whose claim look-up finds nothing', notFound()],
  ['a gift whose claim look-up fails', new ApiError('busy', 503)],
])('tracks %s @S1-4 @S2.9-9 @S2.9-10', async (_name, claim) => {
  expect(await lookUpGift(apiWith({ claim, track: order }), 'g1')).toEqual({ kind: 'tracked', order });
});

it('reports a missing gift when both look-ups find nothing @S4.1-7', async () => {
  expect(await lookUpGift(apiWith({ claim: notFound(), track: notFound() }), 'x')).toEqual({
    kind: 'missing',
  });
});

it('does not report a missing gift when the server fails', async () => {
  const busy = new ApiError('busy', 503);
  await expect(lookUpGift(apiWith({ claim: busy, track: busy }), 'x')).rejects.toBe(busy);
});

it.each([
  ['abc-123', 'abc-123'],
  ['  abc-123 \n', 'abc-123'],
  ['https://presently.example/track/abc-123', 'abc-123'],
  [' http://localhost:3000/track/abc-123?key=1#x ', 'abc-123'],
  ['presently.example/recipient/abc-123/', 'abc-123'],
  ['Look: https://presently.example/claim/abc-123 for you', 'abc-123'],
  ['/track/a%20b', 'a b'],
  ['/track/%zz', '%zz'],
  ['', null],
  [' \t ', null],
])('finds the ID in %j', (text, id) => {
  expect(parseGiftId(text)).toBe(id);
});
