import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

const robots = [
  'facebookexternalhit/1.1',
  'Twitterbot/1.0',
  'WhatsApp/2.23.20.0',
  'Slackbot-LinkExpanding 1.0',
];

test('a gift link previews as a wrapped gift, and crawlers do not open it @R2-62 @R2-63b @R6-8 @R6-9 @R15-20', async ({
  request,
  shop,
}) => {
  const notes = 'A secret between us';
  const gift = await shop.buy({ notes, card: 'birthday' });
  for (const robot of robots) {
    const answer = await request.get(`/track/${gift.giftId}`, { headers: { 'user-agent': robot } });
    const html = await answer.text();
    expect(answer.status()).toBe(200);
    for (const secret of [gift.name, notes, gift.price.toFixed(2)]) expect(html).not.toContain(secret);
    expect(html).toContain('<meta property="og:title" content="Grace sent you a gift"');
    expect(html).toMatch(/<meta[^>]+noindex/);
    const picture = html.match(/<meta property="og:image" content="([^"]+)"/)?.[1] ?? '';
    expect(picture).toMatch(/^http:\/\/localhost:\d+\//);
    const preview = await request.get(picture);
    expect(preview.status()).toBe(200);
    expect(preview.headers()['content-type']).toMatch(/^image\//);
  }
  expect((await shop.order(gift)).opened_at).toBeNull();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a gift opens immediately @R6-6 @R15-23', async ({ page, shop }) => {
    const gift = await shop.buy({ card: 'birthday' });
    await open(page, `/recipient/${gift.giftId}`);
    await page.getByRole('button', { name: 'tap to reveal' }).click();
    await expect(page.getByText('celebrates you')).toBeVisible({ timeout: 1_000 });
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 400).length,
    );
    expect(moving).toBe(0);
    await expect(page.locator('canvas')).toHaveCount(0);
  });
});
