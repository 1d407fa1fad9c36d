import type { Picture } from '../../media/index.ts';
import { booksMedia } from './books-media.ts';
import { demoCards, plainWrappedPicture } from './demo-cards.ts';
import type { DemoGift } from './demo-catalogue.types.ts';
import { demoCategories } from './demo-categories.ts';
import { giftsOf } from './demo-gift.ts';
import { electronics } from './electronics.ts';
import { fashionJewelry } from './fashion-jewelry.ts';
import { foodBeverages } from './food-beverages.ts';
import { healthBeauty } from './health-beauty.ts';
import { homeGarden } from './home-garden.ts';
import { sportsOutdoors } from './sports-outdoors.ts';
import { toysGames } from './toys-games.ts';

export { demoCards } from './demo-cards.ts';
export type { DemoCard, DemoCategory, DemoCategorySlug, DemoGift } from './demo-catalogue.types.ts';
export { demoCategories } from './demo-categories.ts';

export const demoGifts: readonly DemoGift[] = [
  ...giftsOf('electronics', electronics),
  ...giftsOf('fashion-jewelry', fashionJewelry),
  ...giftsOf('home-garden', homeGarden),
  ...giftsOf('health-beauty', healthBeauty),
  ...giftsOf('sports-outdoors', sportsOutdoors),
  ...giftsOf('books-media', booksMedia),
  ...giftsOf('toys-games', toysGames),
  ...giftsOf('food-beverages', foodBeverages),
];

/** Every picture the shop comes with; what a visitor sees first is in front. */
export function demoPictures(): Picture[] {
  const gifts = [...demoGifts].sort(
    (a, b) => Number(b.featured) - Number(a.featured) || b.popularity - a.popularity,
  );
  return [
    ...demoCategories.map(({ picture }) => picture),
    ...gifts.flatMap(({ pictures }) => pictures),
    ...demoCards.flatMap(({ picture, preview }) => [picture, preview]),
    plainWrappedPicture,
  ];
}
