import sharp, { type Metadata, type Sharp } from 'sharp';
import { encodeMaster, writeWhole } from './encode.ts';
import { PREVIEW_WIDTH } from './media.types.ts';
import { imageUrlOfKey, PREVIEW_HEIGHT, shortHash } from './image-key.ts';

/** `url` is the address of the 640-pixel WebP; sizes are the stored master's, in pixels. */
export type UploadedImage = { key: string; url: string; width: number; height: number };

/** Why bytes are not taken: no JPEG, PNG, WebP or AVIF; one that is broken; one that unfolds beyond measure. */
export type ImageRejection = { refused: 'unknown_type' | 'damaged' | 'too_many_pixels' };

type Upload = { name: string; bytes: Uint8Array; fileOf: (key: string) => string };
type Form = (image: Sharp) => Promise<Sharp>;

const nameShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const longestSide = 1920;
/** What a file may unfold into; a camera's 60 megapixels fit, a crafted file's claims do not. */
const mostUnfoldedBytes = 256 << 20;
/** A file that needs longer than this to unfold is no photograph. */
const mostSeconds = 20;
const paper = '#f8f3ec';

/** First bytes of what is taken. Nothing else is ever handed to the imaging library, however it is called. */
const signatures: [Metadata['format'], RegExp][] = [
  ['jpeg', /^ffd8ff/],
  ['png', /^89504e470d0a1a0a/],
  ['webp', /^52494646.{8}57454250/],
  ['heif', /^.{8}66747970(61766966|61766973)/],
];

/** Stores the image, fitted into 1920 × 1920. */
export const addMaster = (upload: Upload): Promise<UploadedImage | ImageRejection> =>
  take(upload, async (image) =>
    image.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true }),
  );

/** Stores a link preview of the image, 1200 × 630: whole, before itself out of focus. */
export const addPreview = (upload: Upload): Promise<UploadedImage | ImageRejection> =>
  take(upload, async (image) => {
    const whole = { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT };
    const [behind, card] = await Promise.all([
      image
        .clone()
        .resize({ ...whole, fit: 'cover' })
        .blur(24)
        .modulate({ brightness: 1.06 })
        .png()
        .toBuffer(),
      image.clone().resize({ width: 900, height: 530, fit: 'inside' }).png().toBuffer(),
    ]);
    return sharp(behind).composite([{ input: card }]);
  });

async function take({ name, bytes, fileOf }: Upload, form: Form): Promise<UploadedImage | ImageRejection> {
  if (!nameShape.test(name)) throw new Error(`"${name}" cannot be an image's name`);
  const refused = await refusalOf(bytes);
  if (refused) return { refused };
  const upright = await decode(bytes, form);
  if (!upright) return { refused: 'damaged' };
  const key = `${name}.${shortHash(bytes)}`;
  const { data, info } = upright;
  const raw = { width: info.width, height: info.height, channels: info.channels };
  await writeWhole(fileOf(key), (temporary) => encodeMaster(sharp(data, { raw })).toFile(temporary));
  return { key, url: imageUrlOfKey(key), width: info.width, height: info.height };
}

async function refusalOf(bytes: Uint8Array): Promise<ImageRejection['refused'] | null> {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  const format = signatures.find(([, signature]) => signature.test(start))?.[0];
  if (!format) return 'unknown_type';
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (metadata.format !== format) return 'unknown_type';
    if (format === 'heif' && metadata.compression !== 'av1') return 'unknown_type';
    return unfoldedBytes(metadata) > mostUnfoldedBytes ? 'too_many_pixels' : null;
  } catch {
    return 'damaged';
  }
}

const unfoldedBytes = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (depth === 'uchar' ? 1 : 2);

/** Decoding to pixels and encoding anew leaves behind whatever else the file carried. Of a moving image the first frame stays. */
async function decode(bytes: Uint8Array, form: Form) {
  try {
    const upright = sharp(bytes, { limitInputPixels: mostUnfoldedBytes, failOn: 'error' })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .flatten({ background: paper })
      .toColourspace('srgb');
    return await (await form(upright)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  } catch {
    return null;
  }
}
