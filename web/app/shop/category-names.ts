/** Names of the initial categories by slug; operators may add others. */
export const categoryNames: Record<string, string> = {
  electronics: 'Electronics',
  'fashion-jewelry': 'Fashion & Jewelry',
  'home-garden': 'Home & Garden',
  'health-beauty': 'Health & Beauty',
  'sports-outdoors': 'Sports & Outdoors',
  'books-media': 'Books & Media',
  'toys-games': 'Toys & Games',
  'food-beverages': 'Food & Beverages',
};

/** Shown on the home page when the categories cannot be loaded. */
export const fallbackCategories = ['electronics', 'fashion-jewelry', 'sports-outdoors', 'home-garden'].map(
  (slug) => ({
    slug,
    name: categoryNames[slug] ?? slug,
    picture: null,
  }),
);

/** "Fashion & Jewelry" → `fashion-jewelry`, as in the URLs of category pages. */
export function categorySlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
