import sharp, { type CreateRaw, type Sharp } from 'sharp';
import { footprint, type Sprite } from './sprites.ts';

type Layer = { input: Buffer; left: number; top: number; raw?: CreateRaw };

/** Composites layers from back to front; coordinates are pixels of the finished image. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #shadowColour: string;
  readonly #layers: Layer[] = [];

  constructor(width: number, height: number, shadowColour: string) {
    this.width = width;
    this.height = height;
    this.#shadowColour = shadowColour;
  }

  /** Adds SVG elements in the coordinates of the whole image. */
  draw(elements: string): this {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}">${elements}</svg>`;
    this.#layers.push({ input: Buffer.from(svg), left: 0, top: 0 });
    return this;
  }

  /** Adds a standing object with a contact shadow; its bottom centre is at `x`, `ground`. */
  stand(object: Sprite, x: number, ground: number): this {
    const left = x - object.width / 2;
    this.draw(contactShadow(object, left, ground, this.#shadowColour));
    return this.paste(object, left, ground - object.height);
  }

  /** Adds an object lying on a surface seen from above, with a cast shadow; its centre is at `x`, `y`. */
  async lay(object: Sprite, x: number, y: number): Promise<this> {
    const left = x - object.width / 2;
    const top = y - object.height / 2;
    const reach = Math.max(object.width, object.height);
    const near = await castShadow(object, this.#shadowColour, reach * 0.02 + 2, 0.3);
    this.paste(near.sprite, left - near.margin + reach * 0.012, top - near.margin + reach * 0.025);
    const far = await castShadow(object, this.#shadowColour, reach * 0.07 + 4, 0.2);
    this.paste(far.sprite, left - far.margin + reach * 0.03, top - far.margin + reach * 0.075);
    return this.paste(object, left, top);
  }

  /** Adds a sprite at any position; parts outside the image are clipped. */
  paste(image: Sprite, left: number, top: number): this {
    const clipped = clip(image, Math.round(left), Math.round(top), this.width, this.height);
    if (clipped) this.#layers.push(clipped);
    return this;
  }

  /** The finished image as raw RGB, without alpha. */
  async render(): Promise<Sharp> {
    const create = { width: this.width, height: this.height, channels: 3 as const, background: '#fff' };
    const { data, info } = await sharp({ create })
      .composite(this.#layers)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  }
}

function clip(image: Sprite, left: number, top: number, maxWidth: number, maxHeight: number): Layer | null {
  const fromX = Math.max(0, -left);
  const fromY = Math.max(0, -top);
  const width = Math.min(image.width, maxWidth - left) - fromX;
  const height = Math.min(image.height, maxHeight - top) - fromY;
  if (width <= 0 || height <= 0) return null;
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const start = ((y + fromY) * image.width + fromX) * 4;
    image.data.copy(data, y * width * 4, start, start + width * 4);
  }
  return { input: data, left: left + fromX, top: top + fromY, raw: { width, height, channels: 4 } };
}

/** SVG of a wide faint shadow under the whole object and a narrow dark one under each part that touches the ground. */
function contactShadow(object: Sprite, left: number, ground: number, colour: string): string {
  const middle = left + object.width / 2;
  const wide = ellipse(middle + 6, ground + 2, object.width * 0.6, Math.max(14, object.width * 0.075), 'far');
  const feet = footprint(object).map((foot) => {
    const half = (foot.right - foot.left) / 2;
    const depth = Math.max(5, Math.min(14, half * 0.16));
    return ellipse(left + (foot.left + foot.right) / 2 + 2, ground - 1, half * 1.12 + 8, depth, 'near');
  });
  return `<defs>${fadingGradient('far', colour, 0.3)}${fadingGradient('near', colour, 0.62)}</defs>${wide}${feet.join('')}`;
}

function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#${fill})"/>`;
}

function fadingGradient(id: string, colour: string, opacity: number): string {
  const stops = [
    [0, 1],
    [0.45, 0.66],
    [0.75, 0.22],
    [1, 0],
  ].map(
    ([offset = 0, factor = 0]) =>
      `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity * factor}"/>`,
  );
  return `<radialGradient id="${id}">${stops.join('')}</radialGradient>`;
}

/** The object's alpha channel, blurred and coloured; `margin` is added on every side. */
async function castShadow(object: Sprite, colour: string, blur: number, opacity: number) {
  const margin = Math.ceil(blur * 2.5);
  const width = object.width + margin * 2;
  const height = object.height + margin * 2;
  const alpha = Buffer.alloc(width * height);
  for (let y = 0; y < object.height; y += 1) {
    for (let x = 0; x < object.width; x += 1) {
      alpha[(y + margin) * width + x + margin] = object.data[(y * object.width + x) * 4 + 3] ?? 0;
    }
  }
  const blurred = await sharp(alpha, { raw: { width, height, channels: 1 } })
    .blur(blur)
    .linear(opacity, 0)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const data = Buffer.alloc(width * height * 4);
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  for (let index = 0; index < blurred.length; index += 1) {
    data[index * 4] = red ?? 0;
    data[index * 4 + 1] = green ?? 0;
    data[index * 4 + 2] = blue ?? 0;
    data[index * 4 + 3] = blurred[index] ?? 0;
  }
  return { margin, sprite: { data, width, height } };
}
