import type { Sharp } from 'sharp';
import type { PictureRecipe } from './media.types.ts';
import { cardScene } from './scenes/card-scenes.ts';
import { giftScene } from './scenes/gift-scenes.ts';
import { wrappedScene } from './scenes/wrapped-gift-scene.ts';

/** Draws a recipe at its full size. Throws when it names a drawing that the icon set does not have. */
export async function compose(recipe: PictureRecipe): Promise<Sharp> {
  const canvas = await sceneOf(recipe);
  return canvas.render();
}

function sceneOf(recipe: PictureRecipe) {
  if (recipe.kind === 'gift') return giftScene(recipe);
  if (recipe.kind === 'card') return cardScene(recipe);
  return wrappedScene(recipe);
}
