import { createHash } from 'node:crypto';
import {
  type GeneratedImage,
  IMAGE_WIDTHS,
  type ImageFormat,
  type ImageWidth,
  LOGO_WIDTH,
  PREVIEW_WIDTH,
  THUMBNAIL_SIZE,
  type Variant,
} from './media.types.ts';

/** Increment it when rendering changes, so that all generated images get new URLs. */
const RENDERER_VERSION = 1;

/** Height of link previews in pixels. */
export const PREVIEW_HEIGHT = 630;

const FILE_NAME_PATTERN = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.([0-9a-f]{8})-(\d{3,4})\.(avif|webp|jpg|png)$/;

export function shortHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8);
}

/** `<name>.<first 8 hex digits of a SHA-256 of renderer version and template>`. */
export function imageKey(image: GeneratedImage): string {
  return `${image.name}.${shortHash(`${RENDERER_VERSION}:${JSON.stringify(image.template)}`)}`;
}

export function fileName(key: string, variant: Variant): string {
  return `${key}-${variant.width}.${variant.format}`;
}

/** URL path of the WebP as in API responses; other widths and AVIF differ only in the ending. */
export function imageUrlOf(image: GeneratedImage, width: ImageWidth = 640): string {
  return imageUrlOfKey(imageKey(image), width);
}

/** URL path of the JPEG link preview with this key. */
export function previewUrlOfKey(key: string): string {
  return `/media/${fileName(key, { width: PREVIEW_WIDTH, format: 'jpg' })}`;
}

export function imageUrlOfKey(key: string, width: ImageWidth = 640): string {
  return `/media/${fileName(key, { width, format: 'webp' })}`;
}

/** URL path of the square JPEG for emails, by an image's URL in API responses; null for any other URL. */
export function thumbnailUrlOf(imageUrl: string): string | null {
  const file = parseFileName(imageUrl.replace(/^\/media\//, ''));
  return file && `/media/${fileName(file.key, { width: THUMBNAIL_SIZE, format: 'jpg' })}`;
}

/** URL path of a logo's WebP; the PNG differs only in the ending. */
export function logoUrlOfKey(key: string): string {
  return `/media/${fileName(key, { width: LOGO_WIDTH, format: 'webp' })}`;
}

/** URL path of the JPEG link preview (1200 × 630) of a wrapped gift. */
export function previewUrlOf(image: GeneratedImage): string {
  return previewUrlOfKey(imageKey(image));
}

export type ParsedFile = { key: string; name: string; variant: Variant };

/** Null for anything but a valid file name, which also prevents path traversal. */
export function parseFileName(file: string): ParsedFile | null {
  const match = FILE_NAME_PATTERN.exec(file);
  if (!match) return null;
  const [, name = '', hash = '', width = '', format = ''] = match;
  const variant = { width: Number(width), format: format as ImageFormat };
  return isSupported(variant) ? { key: `${name}.${hash}`, name, variant } : null;
}

function isSupported({ width, format }: Variant): boolean {
  if (width === LOGO_WIDTH) return format === 'webp' || format === 'png';
  if (format === 'jpg') return width === PREVIEW_WIDTH || width === THUMBNAIL_SIZE;
  return format !== 'png' && IMAGE_WIDTHS.some((supported) => supported === width);
}

/** All files of an image, in the order in which pages need them. */
export function variantsOf(image: GeneratedImage): Variant[] {
  const standardVariants: Variant[] = IMAGE_WIDTHS.flatMap((width): Variant[] => [
    { width, format: 'avif' },
    { width, format: 'webp' },
  ]);
  if (image.template.kind !== 'wrapped') return standardVariants;
  return [{ width: PREVIEW_WIDTH, format: 'jpg' }, ...standardVariants];
}
