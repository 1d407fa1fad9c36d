import type { GeneratedImage, GiftScene, GiftTemplate, SceneObject } from '../../media/index.ts';
import type { DemoCategorySlug, DemoGift, DemoGiftSource, DemoLook } from './demo-catalogue.types.ts';

/** The gifts of one category from their short form. */
export function giftsOf(category: DemoCategorySlug, sources: readonly DemoGiftSource[]): DemoGift[] {
  return sources.map(({ look, also, featured = false, ...gift }) => ({
    ...gift,
    featured,
    categories: also ? [category, also] : [category],
    images: generateImages(gift.slug, look),
  }));
}

export function generateImages(name: string, look: DemoLook): GeneratedImage[] {
  const scenes: GiftScene[] = look.third ? ['hero', look.second, look.third] : ['hero', look.second];
  return scenes.map((scene, index) => ({
    name: `${name}-${index + 1}`,
    template: template(scene, look, index),
  }));
}

/** Each further view stands on a background a little further round the colour wheel. */
const hueStep = 24;

function template(scene: GiftScene, look: DemoLook, view: number): GiftTemplate {
  const [paper, ribbon] = look.box;
  return {
    kind: 'gift',
    scene,
    hue: (look.hue + view * hueStep) % 360,
    backdrop: look.on,
    main: prop(look.main),
    companions: (look.with ?? []).map(prop),
    box: { paper, ribbon },
  };
}

function prop(given: string | SceneObject): SceneObject {
  return typeof given === 'string' ? { icon: given } : given;
}
