import sharp from 'sharp';
import { encodeMaster, writeWhole } from './encode.ts';
import { keyUrl, shortHash } from './picture-key.ts';

/** `url` is the address of the 640-pixel WebP; sizes are the stored master's, in pixels. */
export type AddedPicture = { key: string; url: string; width: number; height: number };

type Upload = { name: string; bytes: Uint8Array; fileOf: (key: string) => string };

const nameShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const longestSide = 1920;
/** Beyond any camera, and far below what a crafted file could claim to unfold into. */
const mostPixels = 64_000_000;
const accepted = new Set(['jpeg', 'png', 'webp', 'heif']);

/** Null when the bytes are not a whole JPEG, PNG, WebP or AVIF, whatever they are called. */
export async function addMaster({ name, bytes, fileOf }: Upload): Promise<AddedPicture | null> {
  if (!nameShape.test(name)) throw new Error(`"${name}" cannot be a picture's name`);
  if (!(await isAccepted(bytes))) return null;
  const upright = await decode(bytes);
  if (!upright) return null;
  const key = `${name}.${shortHash(bytes)}`;
  const { data, info } = upright;
  const raw = { width: info.width, height: info.height, channels: info.channels };
  await writeWhole(fileOf(key), (temporary) => encodeMaster(sharp(data, { raw })).toFile(temporary));
  return { key, url: keyUrl(key), width: info.width, height: info.height };
}

async function isAccepted(bytes: Uint8Array): Promise<boolean> {
  try {
    const { format, compression } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
    return accepted.has(format) && (format !== 'heif' || compression === 'av1');
  } catch {
    return false;
  }
}

/** Decoding to pixels and encoding anew leaves behind whatever else the file carried. */
async function decode(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#f8f3ec' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return null;
  }
}
