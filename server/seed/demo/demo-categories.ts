import type { DemoCategory, DemoImageStyle } from './demo-catalogue.types.ts';
import { describeImages } from './demo-gift.ts';

type Source = Omit<DemoCategory, 'image'> & { imageStyle: Omit<DemoImageStyle, 'box' | 'secondScene'> };

const sources: readonly Source[] = [
  {
    slug: 'electronics',
    name: 'Electronics',
    imageStyle: { hue: 285, backdrop: 'disc', main: 'headphone', companions: ['camera', 'mobile-phone'] },
  },
  {
    slug: 'fashion-jewelry',
    name: 'Fashion & Jewelry',
    imageStyle: { hue: 350, backdrop: 'disc', main: 'handbag', companions: ['ring', 'sunglasses'] },
  },
  {
    slug: 'home-garden',
    name: 'Home & Garden',
    imageStyle: { hue: 145, backdrop: 'disc', main: 'potted-plant', companions: ['candle', 'teapot'] },
  },
  {
    slug: 'health-beauty',
    name: 'Health & Beauty',
    imageStyle: { hue: 325, backdrop: 'disc', main: 'lotion-bottle', companions: ['lipstick', 'soap'] },
  },
  {
    slug: 'sports-outdoors',
    name: 'Sports & Outdoors',
    imageStyle: { hue: 220, backdrop: 'disc', main: 'tent', companions: ['running-shoe', 'soccer-ball'] },
  },
  {
    slug: 'books-media',
    name: 'Books & Media',
    imageStyle: { hue: 195, backdrop: 'disc', main: 'books', companions: ['clapper-board', 'guitar'] },
  },
  {
    slug: 'toys-games',
    name: 'Toys & Games',
    imageStyle: { hue: 80, backdrop: 'disc', main: 'teddy-bear', companions: ['game-die', 'rocket'] },
  },
  {
    slug: 'food-beverages',
    name: 'Food & Beverages',
    imageStyle: { hue: 40, backdrop: 'disc', main: 'cupcake', companions: ['hot-beverage', 'chocolate-bar'] },
  },
];

/** The image of each category shows three typical objects. */
export const demoCategories: readonly DemoCategory[] = sources.map(({ slug, name, imageStyle }) => {
  const images = describeImages(`category-${slug}`, {
    ...imageStyle,
    box: [imageStyle.hue, imageStyle.hue],
    secondScene: 'group',
  });
  const [, group] = images;
  if (!group) throw new Error(`The category ${slug} has no group image`);
  return { slug, name, image: group };
});
