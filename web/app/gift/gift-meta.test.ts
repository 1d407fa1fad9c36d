import { expect, it } from 'vitest';
import { giftMeta, sentByTitle } from './gift-meta';

it.each([
  ['Dana', 'Dana sent you a gift'],
  [' Dana ', 'Dana sent you a gift'],
  ['נועה', '\u2068נועה\u2069 sent you a gift'],
  ['', 'Someone sent you a gift'],
  [null, 'Someone sent you a gift'],
])('a link from %j is previewed as %j @R15-20', (firstName, title) =>
  expect(sentByTitle(firstName)).toBe(title),
);

it("the preview has its own title, without the shop's name @R15-20", () => {
  const args = { location: { pathname: '/track/g1', search: '' }, matches: [] };
  const meta = giftMeta(args, { title: 'Track a gift', preview: 'Dana sent you a gift' });
  expect(meta).toContainEqual({ title: 'Track a gift · Presently' });
  expect(meta).toContainEqual({ property: 'og:title', content: 'Dana sent you a gift' });
});
