import { IMAGE_SIGNATURE_BYTES, IMAGE_SIGNATURES } from '@presently/contracts/operator-catalogue';
import { MIN_LOGO_SIDE } from '@presently/contracts/operator-settings';
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { encodeLogo, encodeMaster, writeAtomically } from './encode.ts';
import { imageUrlOfKey, logoUrlOfKey, PREVIEW_HEIGHT, shortHash } from './image-key.ts';
import { LOGO_HEIGHT, LOGO_WIDTH, PREVIEW_WIDTH } from './media.types.ts';

/** `url` is that of the 640 px WebP; `width` and `height` are those of the stored master in pixels. */
export type UploadedImage = { key: string; url: string; width: number; height: number };

/** Why an upload was rejected; `unknown_type`: not a JPEG, PNG, WebP or AVIF; `too_small`: for a logo. */
export type ImageRejection = { rejected: 'unknown_type' | 'damaged' | 'too_many_pixels' | 'too_small' };

type Upload = { name: string; bytes: Uint8Array; fileOf: (key: string) => string };
type Transform = (image: Sharp) => Sharp | Promise<Sharp>;

const NAME_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_SIDE = 1920;
/** Limit of the decoded size in bytes, against decompression bombs; a photo of 60 megapixels fits. */
const MAX_DECODED_BYTES = 256 << 20;
/** Time limit for decoding, against crafted files. */
const MAX_DECODE_SECONDS = 20;
/** Replaces transparency. */
const BACKGROUND = '#f8f3ec';

/** Named as in sharp. Other files are never passed to sharp, whatever their name or type. */
const SIGNATURES: [Metadata['format'], RegExp][] = [
  ['jpeg', IMAGE_SIGNATURES.jpeg],
  ['png', IMAGE_SIGNATURES.png],
  ['webp', IMAGE_SIGNATURES.webp],
  ['heif', IMAGE_SIGNATURES.avif],
];

/** Stores the image, scaled down to fit into 1920 × 1920. */
export const addMaster = (upload: Upload): Promise<UploadedImage | ImageRejection> =>
  store(upload, async (image) =>
    image.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true }),
  );

/** Stores a link preview of 1200 × 630: the whole image in front of a blurred copy of itself. */
export const addPreview = (upload: Upload): Promise<UploadedImage | ImageRejection> =>
  store(upload, async (image) => {
    const size = { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT };
    const [background, foreground] = await Promise.all([
      image
        .clone()
        .resize({ ...size, fit: 'cover' })
        .blur(24)
        .modulate({ brightness: 1.06 })
        .png()
        .toBuffer(),
      image.clone().resize({ width: 900, height: 530, fit: 'inside' }).png().toBuffer(),
    ]);
    return sharp(background).composite([{ input: foreground }]);
  });

/** Stores a logo, scaled down to fit into 600 × 120, with its transparency; `url` is that of its WebP. */
export async function addLogo({ name, bytes, fileOf }: Upload): Promise<UploadedImage | ImageRejection> {
  assertName(name);
  const rejected = await findRejection(bytes);
  if (rejected) return { rejected };
  const { width, height } = await sharp(bytes).metadata();
  if (Math.min(width, height) < MIN_LOGO_SIDE) return { rejected: 'too_small' };
  const decoded = await decode(bytes, (image) =>
    image
      .ensureAlpha()
      .resize({ width: LOGO_WIDTH, height: LOGO_HEIGHT, fit: 'inside', withoutEnlargement: true }),
  );
  if (!decoded) return { rejected: 'damaged' };
  // Based on its pixels: a gift's picture may have the same name and come from the same file.
  const key = `${name}.${shortHash(decoded.data)}`;
  await writeAtomically(fileOf(key), (temporary) => encodeLogo(toImage(decoded)).toFile(temporary));
  return { key, url: logoUrlOfKey(key), width: decoded.info.width, height: decoded.info.height };
}

async function store(
  { name, bytes, fileOf }: Upload,
  transform: Transform,
): Promise<UploadedImage | ImageRejection> {
  assertName(name);
  const rejected = await findRejection(bytes);
  if (rejected) return { rejected };
  const upright = await decode(bytes, async (image) =>
    (await transform(image.flatten({ background: BACKGROUND }))).removeAlpha(),
  );
  if (!upright) return { rejected: 'damaged' };
  const key = `${name}.${shortHash(bytes)}`;
  await writeAtomically(fileOf(key), (temporary) => encodeMaster(toImage(upright)).toFile(temporary));
  return { key, url: imageUrlOfKey(key), width: upright.info.width, height: upright.info.height };
}

function assertName(name: string): void {
  if (!NAME_PATTERN.test(name)) throw new Error(`"${name}" is not a valid image name`);
}

type RawImage = { data: Buffer; info: OutputInfo };

const toImage = ({ data, info: { width, height, channels } }: RawImage): Sharp =>
  sharp(data, { raw: { width, height, channels } });

async function findRejection(bytes: Uint8Array): Promise<ImageRejection['rejected'] | null> {
  const start = Buffer.from(bytes.subarray(0, IMAGE_SIGNATURE_BYTES)).toString('hex');
  const format = SIGNATURES.find(([, signature]) => signature.test(start))?.[0];
  if (!format) return 'unknown_type';
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (metadata.format !== format) return 'unknown_type';
    if (format === 'heif' && metadata.compression !== 'av1') return 'unknown_type';
    return decodedBytes(metadata) > MAX_DECODED_BYTES ? 'too_many_pixels' : null;
  } catch {
    return 'damaged';
  }
}

const decodedBytes = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (depth === 'uchar' ? 1 : 2);

/** Decodes to raw pixels, which drops metadata and anything else in the file. Animations keep only the first frame. */
async function decode(bytes: Uint8Array, transform: Transform): Promise<RawImage | null> {
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_DECODED_BYTES, failOn: 'error' })
      .timeout({ seconds: MAX_DECODE_SECONDS })
      .autoOrient()
      .toColourspace('srgb');
    return await (await transform(upright)).raw().toBuffer({ resolveWithObject: true });
  } catch {
    return null;
  }
}
