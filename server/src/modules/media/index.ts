/** `hasIcon` tells whether a recipe's drawing exists; it walks over the whole icon set once. */
export { hasIcon } from './icon-set.ts';
export { type MediaRouteOptions, mediaRoutes } from './media.routes.ts';
export {
  createMediaStore,
  type MediaDeps,
  type MediaLog,
  type MediaLookup,
  type MediaStore,
  type MediaStoreOptions,
} from './media.store.ts';
export type {
  Backdrop,
  BoxColours,
  CardMotif,
  CardRecipe,
  GiftRecipe,
  GiftScene,
  Picture,
  PictureRecipe,
  PictureWidth,
  Prop,
  WrappedRecipe,
} from './media.types.ts';
export { type BucketSettings, createPictureBucket, type PictureBucket } from './image-bucket.ts';
export { pictureUrl, previewUrl } from './image-key.ts';
export { filesOf, type PrewarmOptions, prewarmMedia } from './prepare-images.ts';
export type { AddedPicture, PictureRefusal } from './uploaded-image.ts';
