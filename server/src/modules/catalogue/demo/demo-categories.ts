import type { DemoCategory, DemoLook } from './demo-catalogue.types.ts';
import { generateImages } from './demo-gift.ts';

type Source = Omit<DemoCategory, 'image'> & { look: Omit<DemoLook, 'box' | 'second'> };

const sources: readonly Source[] = [
  {
    slug: 'electronics',
    name: 'Electronics',
    look: { hue: 285, on: 'disc', main: 'headphone', with: ['camera', 'mobile-phone'] },
  },
  {
    slug: 'fashion-jewelry',
    name: 'Fashion & Jewelry',
    look: { hue: 350, on: 'disc', main: 'handbag', with: ['ring', 'sunglasses'] },
  },
  {
    slug: 'home-garden',
    name: 'Home & Garden',
    look: { hue: 145, on: 'disc', main: 'potted-plant', with: ['candle', 'teapot'] },
  },
  {
    slug: 'health-beauty',
    name: 'Health & Beauty',
    look: { hue: 325, on: 'disc', main: 'lotion-bottle', with: ['lipstick', 'soap'] },
  },
  {
    slug: 'sports-outdoors',
    name: 'Sports & Outdoors',
    look: { hue: 220, on: 'disc', main: 'tent', with: ['running-shoe', 'soccer-ball'] },
  },
  {
    slug: 'books-media',
    name: 'Books & Media',
    look: { hue: 195, on: 'disc', main: 'books', with: ['clapper-board', 'guitar'] },
  },
  {
    slug: 'toys-games',
    name: 'Toys & Games',
    look: { hue: 80, on: 'disc', main: 'teddy-bear', with: ['game-die', 'rocket'] },
  },
  {
    slug: 'food-beverages',
    name: 'Food & Beverages',
    look: { hue: 40, on: 'disc', main: 'cupcake', with: ['hot-beverage', 'chocolate-bar'] },
  },
];

/** Each category shows three things that are in it. */
export const demoCategories: readonly DemoCategory[] = sources.map(({ slug, name, look }) => {
  const views = generateImages(`category-${slug}`, { ...look, box: [look.hue, look.hue], second: 'group' });
  const [, group] = views;
  if (!group) throw new Error(`The category ${slug} has no group image`);
  return { slug, name, image: group };
});
