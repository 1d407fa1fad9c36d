export { checkBucket } from './check-bucket.ts';
export { createImageBucket, type ImageBucket } from './image-bucket.ts';
export { imageUrlOf, previewUrlOf, thumbnailUrlOf } from './image-key.ts';
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
  GeneratedImage,
  GiftScene,
  GiftTemplate,
  ImageTemplate,
  ImageWidth,
  SceneObject,
  WrappedTemplate,
} from './media.types.ts';
export { listImageFiles, type PrepareImagesOptions, prepareImages } from './prepare-images.ts';
export { IMAGE_FIELD, uploadImage } from './upload-image.ts';
export type { ImageRejection, UploadedImage } from './uploaded-image.ts';
