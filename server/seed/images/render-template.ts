import type { Sharp } from 'sharp';
import type { ImageTemplate } from '../../src/modules/media/index.ts';
import { drawCard } from './scenes/card-scenes.ts';
import { drawGift } from './scenes/gift-scenes.ts';
import { drawWrappedGift } from './scenes/wrapped-gift-scene.ts';

/** Renders a template at full size. Rejects if it names an icon that the icon set does not have. */
export async function renderTemplate(template: ImageTemplate): Promise<Sharp> {
  const canvas = await drawTemplate(template);
  return canvas.render();
}

function drawTemplate(template: ImageTemplate) {
  if (template.kind === 'gift') return drawGift(template);
  if (template.kind === 'card') return drawCard(template);
  return drawWrappedGift(template);
}
