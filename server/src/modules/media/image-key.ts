import { createHash } from 'node:crypto';
import {
  type Picture,
  type PictureFormat,
  type PictureWidth,
  pictureWidths,
  previewWidth,
  type Variant,
} from './media.types.ts';

/** Raised whenever the same recipe would come out differently, so that browsers fetch it anew. */
const composerVersion = 1;

/** The height that link previews have. */
export const previewHeight = 630;

const fileShape = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.([0-9a-f]{8})-(\d{3,4})\.(avif|webp|jpg)$/;

export function shortHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8);
}

/** `<name>.<8 hex digits of recipe and composer>`: another picture never has the same key. */
export function pictureKey(picture: Picture): string {
  return `${picture.name}.${shortHash(`${composerVersion}:${JSON.stringify(picture.recipe)}`)}`;
}

export function fileName(key: string, variant: Variant): string {
  return `${key}-${variant.width}.${variant.format}`;
}

/** The address the shop's answers carry; other widths and AVIF differ only in its ending. */
export function pictureUrl(picture: Picture, width: PictureWidth = 640): string {
  return keyUrl(pictureKey(picture), width);
}

/** The preview of an uploaded picture, by the key of the preview. */
export function previewKeyUrl(key: string): string {
  return `/media/${fileName(key, { width: previewWidth, format: 'jpg' })}`;
}

export function keyUrl(key: string, width: PictureWidth = 640): string {
  return `/media/${fileName(key, { width, format: 'webp' })}`;
}

/** The JPEG of a wrapped gift for link previews, 1200 × 630. */
export function previewUrl(picture: Picture): string {
  return previewKeyUrl(pictureKey(picture));
}

export type ParsedFile = { key: string; name: string; variant: Variant };

/** Null for everything that is not a file name of ours, so nothing else ever reaches the disk. */
export function parseFileName(file: string): ParsedFile | null {
  const match = fileShape.exec(file);
  if (!match) return null;
  const [, name = '', hash = '', width = '', format = ''] = match;
  const variant = { width: Number(width), format: format as PictureFormat };
  return isOffered(variant) ? { key: `${name}.${hash}`, name, variant } : null;
}

function isOffered({ width, format }: Variant): boolean {
  if (format === 'jpg') return width === previewWidth;
  return pictureWidths.some((offered) => offered === width);
}

/** Every file a picture has, the ones that pages ask for first in front. */
export function variantsOf(picture: Picture): Variant[] {
  const usual: Variant[] = pictureWidths.flatMap((width): Variant[] => [
    { width, format: 'avif' },
    { width, format: 'webp' },
  ]);
  if (picture.recipe.kind !== 'wrapped') return usual;
  return [{ width: previewWidth, format: 'jpg' }, ...usual];
}
