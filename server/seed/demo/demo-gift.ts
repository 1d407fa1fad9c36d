import type { GeneratedImage, GiftScene, GiftTemplate, SceneObject } from '../../src/modules/media/index.ts';
import type { DemoCategorySlug, DemoGift, DemoGiftSource, DemoImageStyle } from './demo-catalogue.types.ts';

/** Expands the gift definitions of one category. */
export function giftsOf(category: DemoCategorySlug, sources: readonly DemoGiftSource[]): DemoGift[] {
  return sources.map(({ imageStyle, secondCategory, featured = false, ...gift }) => ({
    ...gift,
    featured,
    categories: secondCategory ? [category, secondCategory] : [category],
    images: describeImages(gift.slug, imageStyle),
  }));
}

/** The two or three images of a gift; `name` is the start of their file names. */
export function describeImages(name: string, style: DemoImageStyle): GeneratedImage[] {
  const scenes: GiftScene[] = style.thirdScene
    ? ['hero', style.secondScene, style.thirdScene]
    : ['hero', style.secondScene];
  return scenes.map((scene, index) => ({
    name: `${name}-${index + 1}`,
    template: giftTemplate(scene, style, index),
  }));
}

/** Difference of the background hue between the images of a gift, in degrees. */
const HUE_STEP = 24;

function giftTemplate(scene: GiftScene, style: DemoImageStyle, index: number): GiftTemplate {
  const [paper, ribbon] = style.box;
  return {
    kind: 'gift',
    scene,
    hue: (style.hue + index * HUE_STEP) % 360,
    backdrop: style.backdrop,
    main: toSceneObject(style.main),
    companions: (style.companions ?? []).map(toSceneObject),
    box: { paper, ribbon },
  };
}

function toSceneObject(icon: string | SceneObject): SceneObject {
  return typeof icon === 'string' ? { icon } : icon;
}
