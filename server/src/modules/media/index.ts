export { checkBucket } from './check-bucket.ts';
export { createImageBucket } from './image-bucket.ts';
export { imageUrlOf, previewUrlOf, thumbnailUrlOf } from './image-key.ts';
export { mediaRoutes } from './media.routes.ts';
export { createMediaStore, type MediaDeps } from './media.store.ts';
export type {
  Backdrop,
  BoxColours,
  CardMotif,
  CardTemplate,
  GeneratedImage,
  GiftScene,
  GiftTemplate,
  ImageTemplate,
  SceneObject,
  WrappedTemplate,
} from './media.types.ts';
export { listImageFiles, prepareImages } from './prepare-images.ts';
export { IMAGE_FIELD, uploadImage } from './upload-image.ts';
