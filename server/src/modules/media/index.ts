/** `hasIcon` tells whether a template's drawing exists; it walks over the whole icon set once. */
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
  CardTemplate,
  GiftTemplate,
  GiftScene,
  GeneratedImage,
  ImageTemplate,
  ImageWidth,
  SceneObject,
  WrappedTemplate,
} from './media.types.ts';
export { type BucketSettings, createImageBucket, type ImageBucket } from './image-bucket.ts';
export { imageUrlOf, previewUrlOf } from './image-key.ts';
export { listImageFiles, type PrepareImagesOptions, prepareImages } from './prepare-images.ts';
export type { UploadedImage, ImageRejection } from './uploaded-image.ts';
