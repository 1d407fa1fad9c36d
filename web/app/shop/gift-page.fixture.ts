import type { GiftPageData } from './load-gift';

/** A gift without pictures, reviews or related gifts. */
export const bareGift: GiftPageData = {
  id: 'g1',
  name: 'Tea',
  description: '',
  brand: null,
  category: 'Food & Beverages',
  categorySlug: 'food-beverages',
  price: 12.5,
  pictures: [null],
  soldOut: false,
  ideas: [],
  related: [],
  reviews: null,
  isPartial: false,
};
