import sharp from 'sharp';

type Wish = { width?: number; height?: number; background?: string };

/** One plain colour, as whichever format the caller makes of it. */
export const anImage = ({ width = 64, height = 48, background = '#c04070' }: Wish = {}) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Another picture each time. */
let shade = 0;
export async function aUniquePng(wish: Wish = {}): Promise<Buffer> {
  shade = (shade + 7919) % 0xffffff;
  return await anImage({ background: `#${shade.toString(16).padStart(6, '0')}`, ...wish })
    .png()
    .toBuffer();
}

/** A form with one file, as a browser sends it. */
export function anUploadForm(
  bytes: Uint8Array,
  { field = 'image', name = 'picture.png', type = 'image/png' } = {},
): FormData {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return form;
}
