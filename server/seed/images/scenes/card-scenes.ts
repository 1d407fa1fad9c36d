import type { CardMotif, CardTemplate, SceneObject } from '../../../src/modules/media/index.ts';
import { Canvas } from '../canvas.ts';
import { renderObject } from '../sprites.ts';
import { oklch } from './colour.ts';
import { dot, flake, heart, leaf, scatter, star, streamer } from './patterns.ts';

const width = 960;
const height = 720;
const whole = { left: 0, top: 0, width, height };

/** Draws a card, 960 × 720. Without text, because rendering must not depend on installed fonts. */
export function drawCard({ motif }: CardTemplate): Promise<Canvas> {
  return cards[motif]();
}

const cards: Record<CardMotif, () => Promise<Canvas>> = {
  birthday,
  holiday,
  'thank-you': thankYou,
  celebration,
  romance,
  'get-well': getWell,
};

type Placement = { object: SceneObject; size: number; x: number; ground: number };

/** Adds objects with a shadow on the ground. */
async function stand(canvas: Canvas, placed: readonly Placement[]): Promise<Canvas> {
  const sprites = await Promise.all(placed.map(({ object, size }) => renderObject(object, size, size)));
  placed.forEach(({ x, ground }, index) => {
    const sprite = sprites[index];
    if (sprite) canvas.stand(sprite, x, ground);
  });
  return canvas;
}

/** Adds objects without a shadow, floating or hanging. */
async function float(canvas: Canvas, placed: readonly Placement[]): Promise<Canvas> {
  for (const { object, size, x, ground } of placed) {
    const sprite = await renderObject(object, size, size);
    canvas.paste(sprite, x - sprite.width / 2, ground - sprite.height);
  }
  return canvas;
}

function ground(from: string, to: string): string {
  return `<defs><linearGradient id="ground" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#ground)"/>`;
}

const outsideEllipse = (cx: number, cy: number, rx: number, ry: number) => (x: number, y: number) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 > 1;

async function birthday(): Promise<Canvas> {
  const confetti = [
    oklch(0.78, 0.13, 20),
    oklch(0.82, 0.12, 85),
    oklch(0.75, 0.1, 230),
    oklch(0.76, 0.11, 310),
    oklch(0.8, 0.1, 160),
  ];
  const canvas = new Canvas(width, height, oklch(0.4, 0.09, 30)).draw(
    `${ground(oklch(0.965, 0.03, 65), oklch(0.9, 0.065, 35))}
     ${scatter(whole, 92, [dot, streamer, star], confetti, outsideEllipse(480, 430, 330, 330))}
     <ellipse cx="480" cy="640" rx="620" ry="150" fill="${oklch(0.975, 0.02, 65)}"/>
     ${bunting(confetti)}`,
  );
  await float(canvas, [
    { object: { icon: 'balloon', hueTurn: 205, tilt: -6 }, size: 230, x: 190, ground: 470 },
    { object: { icon: 'balloon', tilt: 8, mirrored: true }, size: 250, x: 770, ground: 440 },
  ]);
  return stand(canvas, [{ object: { icon: 'birthday-cake' }, size: 330, x: 480, ground: 600 }]);
}

function bunting(colours: readonly string[]): string {
  const flags = Array.from({ length: 13 }, (_, index) => {
    const x = 20 + index * 76.5;
    const y = 20 + Math.sin((index / 12) * Math.PI) * 62;
    return `<path d="M${x - 28} ${y}L${x + 28} ${y}L${x} ${y + 66}Z" fill="${colours[index % colours.length]}"/>`;
  });
  return `<path d="M-10 18Q480 148 970 18" stroke="${oklch(0.62, 0.08, 40)}" stroke-width="5" fill="none"/>${flags.join('')}`;
}

async function holiday(): Promise<Canvas> {
  const snow = [oklch(0.93, 0.025, 170), oklch(0.72, 0.06, 170), oklch(0.84, 0.1, 85)];
  const canvas = new Canvas(width, height, oklch(0.3, 0.06, 200)).draw(
    `${ground(oklch(0.36, 0.065, 165), oklch(0.48, 0.075, 170))}
     ${scatter({ ...whole, height: 520 }, 104, [flake, dot, star, flake], snow, outsideEllipse(480, 400, 300, 330))}
     <circle cx="480" cy="380" r="270" fill="${oklch(0.56, 0.08, 168)}" opacity="0.55"/>
     <path d="M0 590C180 520 330 610 520 560S830 520 960 580V720H0Z" fill="${oklch(0.9, 0.02, 200)}"/>
     <path d="M0 640C220 570 420 660 640 610S880 610 960 630V720H0Z" fill="${oklch(0.975, 0.01, 200)}"/>`,
  );
  return stand(canvas, [
    { object: { icon: 'evergreen-tree' }, size: 230, x: 210, ground: 604 },
    { object: { icon: 'evergreen-tree' }, size: 180, x: 800, ground: 590 },
    { object: { icon: 'christmas-tree' }, size: 430, x: 480, ground: 630 },
    { object: { icon: 'snowman' }, size: 170, x: 716, ground: 660 },
  ]);
}

async function thankYou(): Promise<Canvas> {
  const greens = [oklch(0.74, 0.075, 145), oklch(0.66, 0.08, 155), oklch(0.82, 0.06, 130)];
  const canvas = new Canvas(width, height, oklch(0.4, 0.05, 90)).draw(
    `${ground(oklch(0.977, 0.018, 95), oklch(0.945, 0.035, 100))}
     ${sprigs(greens)}
     <rect x="40" y="40" width="880" height="640" rx="26" fill="none" stroke="${oklch(0.72, 0.07, 140)}" stroke-width="3"/>`,
  );
  return canvas.lay(await renderObject({ icon: 'bouquet', tilt: 6 }, 430, 430), 480, 360);
}

function sprigs(colours: readonly string[]): string {
  const corner = Array.from({ length: 9 }, (_, index) => {
    const along = index * 34;
    const bend = (index / 8) ** 2 * 60;
    const colour = colours[index % colours.length] ?? '';
    return `${leaf(70 + along, 214 - along * 0.62 + bend - 26, 62, colour)}${leaf(70 + along, 214 - along * 0.62 + bend + 22, 12, colour)}`;
  }).join('');
  const branch = `<path d="M50 236C150 180 240 110 344 96" stroke="${colours[1]}" stroke-width="5" fill="none"/>${corner}`;
  return ['', 'translate(960 720) scale(-1)', 'translate(960 0) scale(-1 1)', 'translate(0 720) scale(1 -1)']
    .map((place) => `<g transform="${place}">${branch}</g>`)
    .join('');
}

async function celebration(): Promise<Canvas> {
  const gold = [oklch(0.85, 0.12, 88), oklch(0.78, 0.1, 75), oklch(0.75, 0.12, 320), oklch(0.9, 0.05, 90)];
  const rays = Array.from({ length: 24 }, (_, index) => {
    const opacity = index % 2 ? 0.16 : 0.05;
    return `<path d="M480 400L${480 + 900 * Math.cos((index * Math.PI) / 12)} ${400 + 900 * Math.sin((index * Math.PI) / 12)}L${480 + 900 * Math.cos(((index + 0.8) * Math.PI) / 12)} ${400 + 900 * Math.sin(((index + 0.8) * Math.PI) / 12)}Z" fill="${oklch(0.7, 0.14, 305)}" opacity="${opacity}"/>`;
  });
  const canvas = new Canvas(width, height, oklch(0.2, 0.06, 290)).draw(
    `${ground(oklch(0.34, 0.115, 295), oklch(0.43, 0.13, 315))}${rays.join('')}
     <defs><radialGradient id="glow"><stop offset="0" stop-color="${oklch(0.86, 0.1, 80)}" stop-opacity="0.65"/><stop offset="1" stop-color="${oklch(0.8, 0.1, 60)}" stop-opacity="0"/></radialGradient></defs>
     <circle cx="480" cy="390" r="330" fill="url(#glow)"/>
     ${scatter(whole, 96, [star, streamer, dot], gold, outsideEllipse(480, 390, 300, 270))}`,
  );
  return float(canvas, [{ object: { icon: 'clinking-glasses' }, size: 400, x: 480, ground: 580 }]);
}

async function romance(): Promise<Canvas> {
  const roses = [oklch(0.86, 0.07, 5), oklch(0.8, 0.1, 12), oklch(0.9, 0.045, 20)];
  const large =
    'M480 650C170 440 190 150 350 132C420 124 468 172 480 220C492 172 540 124 610 132C770 150 790 440 480 650Z';
  const canvas = new Canvas(width, height, oklch(0.42, 0.12, 10)).draw(
    `${ground(oklch(0.955, 0.024, 10), oklch(0.9, 0.058, 5))}${scatter(whole, 84, [heart], roses)}
     <defs><linearGradient id="heart" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="${oklch(0.72, 0.15, 12)}"/><stop offset="1" stop-color="${oklch(0.58, 0.18, 14)}"/></linearGradient></defs>
     <path d="${large}" transform="translate(0 14)" fill="${oklch(0.5, 0.13, 10)}" opacity="0.18"/><path d="${large}" fill="url(#heart)"/>`,
  );
  return canvas.lay(await renderObject({ icon: 'love-letter', tilt: -7 }, 330, 330), 480, 370);
}

async function getWell(): Promise<Canvas> {
  const sun = oklch(0.93, 0.085, 92);
  const canvas = new Canvas(width, height, oklch(0.42, 0.06, 150)).draw(
    `${ground(oklch(0.93, 0.04, 220), oklch(0.965, 0.03, 150))}
     <circle cx="480" cy="470" r="330" fill="${sun}" opacity="0.35"/><circle cx="480" cy="470" r="250" fill="${sun}" opacity="0.6"/>
     <path d="M0 590C200 500 400 560 560 540S840 520 960 570V720H0Z" fill="${oklch(0.86, 0.075, 145)}"/>
     <path d="M0 650C240 580 460 640 660 610S900 620 960 640V720H0Z" fill="${oklch(0.81, 0.09, 148)}"/>`,
  );
  await float(canvas, [
    { object: { icon: 'cloud' }, size: 210, x: 180, ground: 230 },
    { object: { icon: 'cloud', mirrored: true }, size: 160, x: 790, ground: 300 },
    { object: { icon: 'butterfly', hueTurn: 200, tilt: 14 }, size: 84, x: 700, ground: 180 },
  ]);
  return stand(canvas, [
    { object: { icon: 'blossom' }, size: 130, x: 224, ground: 640 },
    { object: { icon: 'tulip' }, size: 150, x: 742, ground: 650 },
    { object: { icon: 'teddy-bear' }, size: 360, x: 450, ground: 630 },
    { object: { icon: 'hot-beverage', hueTurn: 30 }, size: 150, x: 622, ground: 664 },
  ]);
}
