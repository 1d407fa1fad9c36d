import { createHash } from 'node:crypto';
import {
  type GeneratedImage,
  type ImageFormat,
  type ImageWidth,
  IMAGE_WIDTHS,
  PREVIEW_WIDTH,
  type Variant,
} from './media.types.ts';

/** Raised whenever the same template would come out differently, so that browsers fetch it anew. */
const composerVersion = 1;

/** The height that link previews have. */
export const PREVIEW_HEIGHT = 630;

const fileShape = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.([0-9a-f]{8})-(\d{3,4})\.(avif|webp|jpg)$/;

export function shortHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8);
}

/** `<name>.<8 hex digits of template and composer>`: another image never has the same key. */
export function imageKey(image: GeneratedImage): string {
  return `${image.name}.${shortHash(`${composerVersion}:${JSON.stringify(image.template)}`)}`;
}

export function fileName(key: string, variant: Variant): string {
  return `${key}-${variant.width}.${variant.format}`;
}

/** The address the shop's answers carry; other widths and AVIF differ only in its ending. */
export function imageUrlOf(image: GeneratedImage, width: ImageWidth = 640): string {
  return imageUrlOfKey(imageKey(image), width);
}

/** The preview of an uploaded image, by the key of the preview. */
export function previewUrlOfKey(key: string): string {
  return `/media/${fileName(key, { width: PREVIEW_WIDTH, format: 'jpg' })}`;
}

export function imageUrlOfKey(key: string, width: ImageWidth = 640): string {
  return `/media/${fileName(key, { width, format: 'webp' })}`;
}

/** The JPEG of a wrapped gift for link previews, 1200 × 630. */
export function previewUrlOf(image: GeneratedImage): string {
  return previewUrlOfKey(imageKey(image));
}

export type ParsedFile = { key: string; name: string; variant: Variant };

/** Null for everything that is not a file name of ours, so nothing else ever reaches the disk. */
export function parseFileName(file: string): ParsedFile | null {
  const match = fileShape.exec(file);
  if (!match) return null;
  const [, name = '', hash = '', width = '', format = ''] = match;
  const variant = { width: Number(width), format: format as ImageFormat };
  return isOffered(variant) ? { key: `${name}.${hash}`, name, variant } : null;
}

function isOffered({ width, format }: Variant): boolean {
  if (format === 'jpg') return width === PREVIEW_WIDTH;
  return IMAGE_WIDTHS.some((offered) => offered === width);
}

/** Every file an image has, the ones that pages ask for first in front. */
export function variantsOf(image: GeneratedImage): Variant[] {
  const usual: Variant[] = IMAGE_WIDTHS.flatMap((width): Variant[] => [
    { width, format: 'avif' },
    { width, format: 'webp' },
  ]);
  if (image.template.kind !== 'wrapped') return usual;
  return [{ width: PREVIEW_WIDTH, format: 'jpg' }, ...usual];
}
