import type {
  Backdrop,
  CardMotif,
  GeneratedImage,
  GiftScene,
  SceneObject,
} from '../../src/modules/media/index.ts';
import type { demoTags } from './demo-tags.ts';

export type DemoCategorySlug =
  | 'electronics'
  | 'fashion-jewelry'
  | 'home-garden'
  | 'health-beauty'
  | 'sports-outdoors'
  | 'books-media'
  | 'toys-games'
  | 'food-beverages';

export type DemoCategory = { slug: DemoCategorySlug; name: string; image: GeneratedImage };

export type DemoTagId = (typeof demoTags)[number]['id'];

export type DemoGift = {
  /** Also the id; must never change. */
  slug: string;
  name: string;
  brand: string;
  description: string;
  priceCents: number;
  /** The primary category first. */
  categories: readonly [DemoCategorySlug, ...DemoCategorySlug[]];
  /** Ids of the demo tags that it suits. */
  tags: readonly DemoTagId[];
  /** null: unlimited; 0: sold out. */
  stock: number | null;
  /** 0 to 1000, unique, so that the order is stable. */
  popularity: number;
  featured: boolean;
  /** `created_at` is this many days before seeding. */
  ageDays: number;
  /** The image for lists first. */
  images: readonly GeneratedImage[];
};

export type DemoCard = {
  id: CardMotif;
  name: string;
  description: string;
  category: string;
  /** The card itself, 960 × 720. */
  image: GeneratedImage;
  /** A gift wrapped in this design, 1200 × 630, for previews of shared links. */
  preview: GeneratedImage;
};

/** How the images of a gift look: background, objects, and the scenes of the second and third image. */
export type DemoImageStyle = {
  /** Background hue in degrees of OKLCH. */
  hue: number;
  backdrop: Backdrop;
  /** The gift itself: an icon name, or an object with details. */
  main: string | SceneObject;
  companions?: readonly (string | SceneObject)[];
  /** Hues of the gift box: its paper, its ribbon. */
  box: readonly [paper: number, ribbon: number];
  secondScene: Exclude<GiftScene, 'hero'>;
  thirdScene?: Exclude<GiftScene, 'hero'>;
};

export type DemoGiftSource = Pick<
  DemoGift,
  'slug' | 'name' | 'brand' | 'description' | 'tags' | 'priceCents' | 'stock' | 'popularity' | 'ageDays'
> & { featured?: true; secondCategory?: DemoCategorySlug; imageStyle: DemoImageStyle };
