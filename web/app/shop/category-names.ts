import * as texts from '@presently/texts/shop/category-names';
/** Names of the initial categories by slug; operators may add others. */
export const categoryNames: Record<string, string> = {
  electronics: texts.electronics,
  'fashion-jewelry': texts.fashionJewelry,
  'home-garden': texts.homeGarden,
  'health-beauty': texts.healthBeauty,
  'sports-outdoors': texts.sportsOutdoors,
  'books-media': texts.booksMedia,
  'toys-games': texts.toysGames,
  'food-beverages': texts.foodBeverages,
};

/** Shown on the home page when the categories cannot be loaded. */
export const fallbackCategories = ['electronics', 'fashion-jewelry', 'sports-outdoors', 'home-garden'].map(
  (slug) => ({
    slug,
    name: categoryNames[slug] ?? slug,
    picture: null,
  }),
);

/** The name of a category that has not been loaded. */
export const provisionalName = (slug: string): string => categoryNames[slug] ?? slug.replace(/-/g, ' ');

/** "Café & Crème" → `cafe-creme`, as the server derives slugs from names; operators can choose others. */
export function categorySlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}
