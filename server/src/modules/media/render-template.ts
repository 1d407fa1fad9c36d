import type { Sharp } from 'sharp';
import type { ImageTemplate } from './media.types.ts';
import { cardScene } from './scenes/card-scenes.ts';
import { giftScene } from './scenes/gift-scenes.ts';
import { wrappedScene } from './scenes/wrapped-gift-scene.ts';

/** Draws a template at its full size. Throws when it names a drawing that the icon set does not have. */
export async function compose(template: ImageTemplate): Promise<Sharp> {
  const canvas = await sceneOf(template);
  return canvas.render();
}

function sceneOf(template: ImageTemplate) {
  if (template.kind === 'gift') return giftScene(template);
  if (template.kind === 'card') return cardScene(template);
  return wrappedScene(template);
}
