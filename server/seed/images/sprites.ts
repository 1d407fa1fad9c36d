import { renderAsync } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import type { SceneObject } from '../../src/modules/media/index.ts';
import { readIconSvg } from './icon-set.ts';

/** RGBA pixels of an object, cropped to its visible part. */
export type Sprite = { data: Buffer; width: number; height: number };

/**
 * Sizes in pixels at which icons are rasterised, larger than needed and then scaled down, because the SVG filters leave
 * hard edges. Only a few sizes, so that the result can be reused: rasterising is the largest part of rendering.
 */
const RASTER_SIZES = [480, 940, 1320];
const OVERSAMPLING = 1.5;
/** The icons' colours are made for small sizes and too strong for large ones. */
const SATURATION_FACTOR = 0.92;
const MAX_CACHED_ICONS = 6;
const cachedIcons = new Map<string, Promise<Sprite>>();

/** LRU cache: the images of a gift contain the same objects and are mostly rendered one after another. */
function getIcon(icon: string, size: number): Promise<Sprite> {
  const rasterSize =
    RASTER_SIZES.find((candidate) => candidate >= size * OVERSAMPLING) ?? Math.max(...RASTER_SIZES);
  const key = `${icon} ${rasterSize}`;
  const sprite = cachedIcons.get(key) ?? rasterise(icon, rasterSize);
  cachedIcons.delete(key);
  cachedIcons.set(key, sprite);
  for (const oldest of cachedIcons.keys()) {
    if (cachedIcons.size <= MAX_CACHED_ICONS) break;
    cachedIcons.delete(oldest);
  }
  return sprite;
}

/** With resvg, because sharp's librsvg applies each of an icon's many filters to the whole image: five times slower. */
async function rasterise(icon: string, size: number): Promise<Sprite> {
  const { pixels, width, height } = await renderAsync(readIconSvg(icon, size), {
    font: { loadSystemFonts: false },
  });
  return crop(await raw(sharp(pixels, { raw: { width, height, channels: 4, premultiplied: true } })));
}

/** Rasterises an object, tinted, fitted into `width` × `height` and rotated. */
export async function renderObject(object: SceneObject, width: number, height: number): Promise<Sprite> {
  const scale = object.scale ?? 1;
  const source = await getIcon(object.icon, Math.max(width, height) * scale);
  const tinted = pixels(source).modulate({
    hue: object.hueTurn ?? 0,
    saturation: (object.saturation ?? 1) * SATURATION_FACTOR,
    brightness: object.brightness ?? 1,
  });
  if (object.mirrored) tinted.flop();
  const fitted = await raw(
    tinted.resize(Math.round(width * scale), Math.round(height * scale), { fit: 'inside' }),
  );
  if (!object.tilt) return fitted;
  return crop(await raw(pixels(fitted).rotate(object.tilt, { background: '#0000' })));
}

function pixels({ data, width, height }: Sprite): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function raw(image: Sharp): Promise<Sprite> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Crops nearly transparent borders, so that the lower edge is where the object touches the ground. */
async function crop(image: Sprite): Promise<Sprite> {
  const { left, top, right, bottom } = visibleBounds(image);
  const region = { left, top, width: right - left + 1, height: bottom - top + 1 };
  return raw(pixels(image).extract(region));
}

const MIN_VISIBLE_ALPHA = 40;

function visibleBounds({ data, width, height }: Sprite) {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < MIN_VISIBLE_ALPHA) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = y;
    }
  }
  return box.right >= box.left ? box : { left: 0, top: 0, right: width - 1, bottom: height - 1 };
}

/** Horizontal ranges in pixels where the object touches the ground, from its lowest rows. */
export function footprint({ data, width, height }: Sprite): { left: number; right: number }[] {
  const from = Math.floor(height * 0.955);
  const touched = Array.from({ length: width }, (_, x) => {
    for (let y = from; y < height; y += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) > 100) return true;
    }
    return false;
  });
  const feet: { left: number; right: number }[] = [];
  touched.forEach((touches, x) => {
    const last = feet.at(-1);
    if (!touches) return;
    if (last && x - last.right <= width * 0.03) last.right = x;
    else feet.push({ left: x, right: x });
  });
  return feet;
}
