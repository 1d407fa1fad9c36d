import sharp from 'sharp';

type ImageOptions = { width?: number; height?: number; background?: string };

/** An image of one colour; the caller chooses its format. */
export const anImage = ({ width = 64, height = 48, background = '#c04070' }: ImageOptions = {}) =>
  sharp({ create: { width, height, channels: 3, background } });

let shade = 0;
/** A PNG that differs from all others of this process. */
export async function aUniquePng(options: ImageOptions = {}): Promise<Buffer> {
  shade = (shade + 7919) % 0xffffff;
  return await anImage({ background: `#${shade.toString(16).padStart(6, '0')}`, ...options })
    .png()
    .toBuffer();
}

/** A multipart form with one file, as a browser uploads it. */
export function anUploadForm(
  bytes: Uint8Array,
  { field = 'image', name = 'picture.png', type = 'image/png' } = {},
): FormData {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return form;
}
