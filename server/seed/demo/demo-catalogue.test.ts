import { describe, expect, it } from 'vitest';
import { hasIcon } from '../images/icon-set.ts';
import { demoCards, demoCategories, demoGifts, demoImages } from './index.ts';

const duplicates = <T>(values: readonly T[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the demo catalogue', () => {
  it('fills each of the eight categories @S2.11-5 @R5-12', () => {
    expect(demoGifts.length).toBeGreaterThanOrEqual(120);
    expect(demoCategories.map(({ name }) => name)).toEqual([
      'Electronics',
      'Fashion & Jewelry',
      'Home & Garden',
      'Health & Beauty',
      'Sports & Outdoors',
      'Books & Media',
      'Toys & Games',
      'Food & Beverages',
    ]);
    for (const { slug } of demoCategories) {
      const primary = demoGifts.filter(({ categories: [first] }) => first === slug);
      expect(primary.length, slug).toBeGreaterThanOrEqual(16);
    }
  });

  it('has unique slugs, names, popularities and images @S3-4b', () => {
    expect(duplicates(demoGifts.map(({ slug }) => slug))).toEqual([]);
    expect(duplicates(demoGifts.map(({ name }) => name))).toEqual([]);
    expect(duplicates(demoGifts.map(({ popularity }) => popularity))).toEqual([]);
    expect(duplicates(demoImages().map(({ name }) => name))).toEqual([]);
    expect(duplicates(demoImages().map(({ template }) => JSON.stringify(template)))).toEqual([]);
  });

  it.each(demoGifts.map((gift) => [gift.slug, gift] as const))('%s has valid fields', (_slug, gift) => {
    expect(gift.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(Number.isInteger(gift.priceCents)).toBe(true);
    expect(gift.priceCents).toBeGreaterThanOrEqual(800);
    expect(gift.priceCents).toBeLessThanOrEqual(40_000);
    expect(gift.description.length).toBeGreaterThanOrEqual(120);
    expect(gift.description.length).toBeLessThanOrEqual(400);
    expect(gift.popularity).toBeGreaterThanOrEqual(0);
    expect(gift.popularity).toBeLessThanOrEqual(1000);
    expect(gift.stock === null || gift.stock >= 0).toBe(true);
    expect(new Set(gift.categories).size).toBe(gift.categories.length);
    expect(gift.images.length).toBeGreaterThanOrEqual(2);
  });

  it('has unlimited, limited and sold out gifts, and 10 to 14 featured gifts in stock', () => {
    const featured = demoGifts.filter((gift) => gift.featured);
    expect(featured.length).toBeGreaterThanOrEqual(10);
    expect(featured.length).toBeLessThanOrEqual(14);
    expect(featured.filter(({ stock }) => stock === 0)).toEqual([]);
    expect(demoGifts.some(({ stock }) => stock === 0)).toBe(true);
    expect(demoGifts.some(({ stock }) => stock !== null && stock > 0)).toBe(true);
    // The most popular gifts must not sell out while the shop is tried out or load-tested.
    const mostPopular = [...demoGifts].sort((a, b) => b.popularity - a.popularity).slice(0, 40);
    expect(mostPopular.filter(({ stock }) => stock !== null)).toEqual([]);
  });

  it('uses only existing icons @S3-4b', () => {
    const icons = demoImages().flatMap(({ template }) =>
      template.kind === 'gift' ? [template.main, ...template.companions].map(({ icon }) => icon) : [],
    );
    expect(icons.filter((icon) => !hasIcon(icon))).toEqual([]);
  });

  it('has the six card designs @S3-16 @R1-13', () => {
    expect(demoCards.map(({ id }) => id)).toEqual([
      'birthday',
      'holiday',
      'thank-you',
      'celebration',
      'romance',
      'get-well',
    ]);
  });
});
