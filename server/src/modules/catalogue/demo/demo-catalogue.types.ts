import type { Backdrop, CardMotif, GeneratedImage, GiftScene, SceneObject } from '../../media/index.ts';

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

export type DemoGift = {
  /** Never changes; ids are derived from it. */
  slug: string;
  name: string;
  brand: string;
  description: string;
  priceCents: number;
  /** The primary category first. */
  categories: readonly [DemoCategorySlug, ...DemoCategorySlug[]];
  /** Null is unlimited, 0 sold out. */
  stock: number | null;
  /** 0 to 1000, no two alike. */
  popularity: number;
  featured: boolean;
  /** How many days before seeding the gift came into the catalogue. */
  ageDays: number;
  /** The view for lists first. */
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

/** How a gift is shown: what stands on which background, and what the second and third view are. */
export type DemoLook = {
  hue: number;
  on: Backdrop;
  main: string | SceneObject;
  with?: readonly (string | SceneObject)[];
  /** Hues of the gift box: its paper, its ribbon. */
  box: readonly [paper: number, ribbon: number];
  second: Exclude<GiftScene, 'hero'>;
  third?: Exclude<GiftScene, 'hero'>;
};

export type DemoGiftSource = Pick<
  DemoGift,
  'slug' | 'name' | 'brand' | 'description' | 'priceCents' | 'stock' | 'popularity' | 'ageDays'
> & { featured?: true; also?: DemoCategorySlug; look: DemoLook };
