import { MAX_RATING } from '@presently/contracts/limits';
import { writtenByVerified } from '@presently/texts/shop/reviews';
import { href } from 'react-router';
import type { GiftPageData, GiftReviews } from './load-gift';

/** schema.org Product data of the gift, for search engines. */
export function giftJsonLd(gift: GiftPageData, origin: string) {
  const url = origin + href('/gift/:giftId', { giftId: gift.id });
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: gift.name,
    ...(gift.description && { description: gift.description }),
    ...(gift.brand && { brand: { '@type': 'Brand', name: gift.brand } }),
    category: gift.category,
    image: gift.pictures
      .filter((picture) => picture !== null)
      .map((picture) => new URL(picture, `${origin}/`).href),
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: gift.price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${gift.soldOut ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
    ...(gift.reviews && reviewsJsonLd(gift.reviews)),
  };
}

const reviewsJsonLd = ({ rating, items }: GiftReviews) => ({
  aggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: rating.average.toFixed(1),
    reviewCount: rating.count,
    bestRating: MAX_RATING,
  },
  review: items.map((review) => ({
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: MAX_RATING },
    author: { '@type': 'Person', name: review.author_name ?? writtenByVerified[review.author] },
    datePublished: review.written_on,
    ...(review.text !== null && { reviewBody: review.text }),
  })),
});
