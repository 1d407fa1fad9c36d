/** The categories the shop opens with, by their slug; operators may add others. */
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

/** What home shows when the categories cannot be had. */
export const fallbackCategories = ['electronics', 'fashion-jewelry', 'sports-outdoors', 'home-garden'].map(
  (slug) => ({
    slug,
    name: categoryNames[slug] ?? slug,
    picture: null,
  }),
);

/** "Fashion & Jewelry" → `fashion-jewelry`, as the addresses of category pages have it. */
export function categorySlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function categoryPath(slug: string): string {
  return `/category/${encodeURIComponent(slug)}`;
}
