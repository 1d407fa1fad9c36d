/** `hasIcon` tells whether a recipe's drawing exists; it walks over the whole icon set once. */
export { hasIcon } from './icon-file.ts';
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
export { type BucketSettings, createPictureBucket, type PictureBucket } from './picture-bucket.ts';
export { pictureUrl, previewUrl } from './picture-key.ts';
export { filesOf, type PrewarmOptions, prewarmMedia } from './prewarm-media.ts';
export type { AddedPicture, PictureRefusal } from './uploaded-picture.ts';
