import { cleanup, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { giftJsonLd } from './gift-json-ld';
import { bareGift } from './gift-page.fixture';
import { GiftReviews, RatingLink } from './gift-reviews';
import type { GiftReviews as Reviews } from './load-gift';
import { parseReviewSearch, toReviewSearch } from './review-search';

afterEach(cleanup);

const items: Reviews['items'] = [
  {
    id: 'r1',
    author: 'gifter',
    author_name: 'Dana',
    rating: 5,
    text: 'She loved it',
    answer: 'Thank you!',
    written_on: '2026-11-22',
  },
  {
    id: 'r2',
    author: 'recipient',
    author_name: null,
    rating: 4,
    text: null,
    answer: null,
    written_on: '2026-10-01',
  },
];
const reviews: Reviews = { rating: { average: 4.7, count: 12 }, items };

async function show(shown: Reviews | null) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          {shown && <RatingLink rating={shown.rating} />}
          <GiftReviews gift={{ id: 'g1', reviews: shown }} />
          <p>end</p>
        </>
      ),
    },
  ]);
  render(<Stub />);
  await screen.findByText('end');
}

describe('reviews of a gift', () => {
  it('say their average in words, who wrote each in general terms, and what the shop replied @R15-63 @R15-66', async () => {
    await show(reviews);
    const link = screen.getByRole('link', { name: '4.7 out of 5 stars, 12 reviews' });
    expect(link.getAttribute('href')).toBe('#reviews');
    const [first, second] = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(first).toBe(
      '5 out of 5 starsShe loved itDana, verified sender · November 2026Presently repliedThank you!',
    );
    expect(second).toBe('4 out of 5 starsA verified recipient · October 2026');
  });

  it('are left out, with their heading, while there are too few @R15-64', async () => {
    await show(null);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(giftJsonLd(bareGift, 'https://shop.example')).not.toHaveProperty('aggregateRating');
  });

  it('lead to more of them, until all are shown @R15-64', async () => {
    await show(reviews);
    expect(screen.getByRole('link', { name: 'Show more reviews' }).getAttribute('href')).toBe(
      '/gift/g1?reviews=22',
    );
    cleanup();
    await show({ rating: { average: 4.5, count: 2 }, items });
    expect(within(document.body).queryByRole('link', { name: 'Show more reviews' })).toBeNull();
  });

  it('are structured data of the product @R15-64', () => {
    expect(giftJsonLd({ ...bareGift, reviews }, 'https://shop.example')).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.7', reviewCount: 12, bestRating: 5 },
      review: [
        {
          '@type': 'Review',
          reviewRating: { ratingValue: 5 },
          author: { name: 'Dana' },
          datePublished: '2026-11-22',
          reviewBody: 'She loved it',
        },
        { author: { name: 'A verified recipient' } },
      ],
    });
  });
});

it.each([
  ['', 5],
  ['?reviews=5', 5],
  ['?reviews=6', 25],
  ['?reviews=25', 25],
  ['?reviews=1000', 100],
  ['?reviews=-1', 5],
  ['?reviews=x', 5],
])('the address %j asks for %i reviews, so that few different pages are cached', (search, count) => {
  expect(parseReviewSearch(new URLSearchParams(search))).toBe(count);
  expect(parseReviewSearch(new URLSearchParams(toReviewSearch(count)))).toBe(count);
});

it.each([
  [false, 'https://schema.org/InStock'],
  [true, 'https://schema.org/OutOfStock'],
])(
  'the structured data of a gift that is sold out (%s) say so, and its price in dollars',
  (soldOut, availability) => {
    const gift = { ...bareGift, soldOut, price: 12.5, pictures: ['/media/tea-640.webp'] };
    expect(giftJsonLd(gift, 'https://shop.example')).toMatchObject({
      image: ['https://shop.example/media/tea-640.webp'],
      offers: { price: '12.50', priceCurrency: 'USD', availability, url: 'https://shop.example/gift/g1' },
    });
  },
);
