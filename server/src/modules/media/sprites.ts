import sharp, { type Sharp } from 'sharp';
import { readIconSvg } from './icon-set.ts';
import type { SceneObject } from './media.types.ts';

/** A drawing as pixels: RGBA, cut to its outline. */
export type Sprite = { data: Buffer; width: number; height: number };

/**
 * Drawn larger than used and scaled down, because the drawings' filters leave hard edges at their own size. Few
 * sizes, so that one drawing serves several images: drawing is most of what an image costs.
 */
const drawnSizes = [480, 940, 1320];
const drawnPart = 1.5;
/** The drawings are made for small sizes; as large as here their colours are too loud. */
const calm = 0.92;
const keptDrawings = 6;
const drawings = new Map<string, Promise<Sprite>>();

/** The same object is in all the images of a gift, which are mostly made one after another. */
function drawing(icon: string, wanted: number): Promise<Sprite> {
  const size = drawnSizes.find((offered) => offered >= wanted * drawnPart) ?? Math.max(...drawnSizes);
  const name = `${icon} ${size}`;
  const kept = drawings.get(name) ?? draw(icon, size);
  drawings.delete(name);
  drawings.set(name, kept);
  for (const oldest of drawings.keys()) {
    if (drawings.size <= keptDrawings) break;
    drawings.delete(oldest);
  }
  return kept;
}

async function draw(icon: string, size: number): Promise<Sprite> {
  const whole = await raw(sharp(Buffer.from(readIconSvg(icon, size))).ensureAlpha());
  return cut(whole);
}

/** The object fitted into `width` × `height`, turned and tinted as the template says. */
export async function sprite(prop: SceneObject, width: number, height: number): Promise<Sprite> {
  const scale = prop.scale ?? 1;
  const source = await drawing(prop.icon, Math.max(width, height) * scale);
  const tinted = pixels(source).modulate({
    hue: prop.hueTurn ?? 0,
    saturation: (prop.saturation ?? 1) * calm,
    brightness: prop.brightness ?? 1,
  });
  if (prop.mirrored) tinted.flop();
  const fitted = await raw(
    tinted.resize(Math.round(width * scale), Math.round(height * scale), { fit: 'inside' }),
  );
  if (!prop.tilt) return fitted;
  return cut(await raw(pixels(fitted).rotate(prop.tilt, { background: '#0000' })));
}

function pixels({ data, width, height }: Sprite): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function raw(image: Sharp): Promise<Sprite> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Cuts off what is nearly invisible around the object, so that it can stand on the ground. */
async function cut(image: Sprite): Promise<Sprite> {
  const { left, top, right, bottom } = outline(image);
  const region = { left, top, width: right - left + 1, height: bottom - top + 1 };
  return raw(pixels(image).extract(region));
}

const visibleAlpha = 40;

function outline({ data, width, height }: Sprite) {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < visibleAlpha) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = y;
    }
  }
  return box.right >= box.left ? box : { left: 0, top: 0, right: width - 1, bottom: height - 1 };
}

/** The stretches of the lowest part of the object, from 0 to `width`: where it touches the ground. */
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
