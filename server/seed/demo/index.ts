import type { GeneratedImage } from '../../src/modules/media/index.ts';
import { booksMedia } from './books-media.ts';
import { demoCards, plainWrappedImage } from './demo-cards.ts';
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
export { demoSynonyms } from './demo-synonyms.ts';
export { demoTags } from './demo-tags.ts';

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

/** All generated images, in the order in which visitors see them. */
export function demoImages(): GeneratedImage[] {
  const gifts = [...demoGifts].sort(
    (a, b) => Number(b.featured) - Number(a.featured) || b.popularity - a.popularity,
  );
  return [
    ...demoCategories.map(({ image }) => image),
    ...gifts.flatMap(({ images }) => images),
    ...demoCards.flatMap(({ image, preview }) => [image, preview]),
    plainWrappedImage,
  ];
}
