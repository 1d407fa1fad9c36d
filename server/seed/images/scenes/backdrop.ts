import type { Backdrop } from '../../../src/modules/media/index.ts';
import { oklch } from './colour.ts';

/** Side of the square gift images in pixels. */
export const SIDE = 960;
/** Y coordinate of the ground that objects stand on. */
export const GROUND_Y: Record<Backdrop, number> = { paper: 762, disc: 768, arch: 772, podium: 724 };

/** Dark tone of a hue, for shadows. */
export function shadowTone(hue: number): string {
  return oklch(0.36, 0.06, hue);
}

/** SVG of the wall, the floor and a shape behind the object, lit from the upper left. */
export function backdrop(kind: Backdrop, hue: number): string {
  const wall = `<defs>
    <linearGradient id="wall" x1="0" y1="0" x2="0.35" y2="1">
      <stop offset="0" stop-color="${oklch(0.972, 0.016, hue)}"/>
      <stop offset="1" stop-color="${oklch(0.925, 0.034, hue)}"/>
    </linearGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${oklch(0.9, 0.042, hue)}"/>
      <stop offset="0.5" stop-color="${oklch(0.935, 0.03, hue)}"/>
      <stop offset="1" stop-color="${oklch(0.955, 0.024, hue)}"/>
    </linearGradient>
    <radialGradient id="light" cx="0.3" cy="0.22" r="0.75">
      <stop offset="0" stop-color="#fffdf8" stop-opacity="0.85"/>
      <stop offset="1" stop-color="#fffdf8" stop-opacity="0"/>
    </radialGradient>
    <linearGradient id="shape" x1="0" y1="0" x2="0.5" y2="1">
      <stop offset="0" stop-color="${oklch(0.93, 0.045, hue)}"/>
      <stop offset="1" stop-color="${oklch(0.855, 0.07, hue)}"/>
    </linearGradient></defs>
    <rect width="960" height="960" fill="url(#wall)"/>`;
  return `${wall}${shapes[kind](hue)}`;
}

const light = '<rect width="960" height="960" fill="url(#light)"/>';
const floor = '<rect y="690" width="960" height="270" fill="url(#floor)"/>';

const shapes: Record<Backdrop, (hue: number) => string> = {
  paper: () => `${light}${floor}`,
  disc: () => `<circle cx="480" cy="440" r="318" fill="url(#shape)" opacity="0.8"/>${light}${floor}`,
  arch: () =>
    `<path d="M182 960V462a298 298 0 0 1 596 0V960Z" fill="url(#shape)" opacity="0.75"/>${light}${floor}
     <path d="M182 690H778V960H182Z" fill="url(#shape)" opacity="0.22"/>`,
  podium,
};

function podium(hue: number): string {
  const edge = oklch(0.87, 0.05, hue);
  const dark = oklch(0.8, 0.065, hue);
  return `${light}${floor}
    <defs>
      <linearGradient id="drum"><stop offset="0" stop-color="${oklch(0.93, 0.035, hue)}"/><stop offset="0.3" stop-color="${edge}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
      <linearGradient id="top" x1="0" y1="0" x2="1" y2="0.6"><stop offset="0" stop-color="${oklch(0.985, 0.012, hue)}"/><stop offset="1" stop-color="${oklch(0.925, 0.035, hue)}"/></linearGradient>
      <radialGradient id="pool"><stop offset="0.55" stop-color="${shadowTone(hue)}" stop-opacity="0.26"/><stop offset="1" stop-color="${shadowTone(hue)}" stop-opacity="0"/></radialGradient>
    </defs>
    <ellipse cx="500" cy="822" rx="430" ry="72" fill="url(#pool)"/>
    <path d="M150 722V806A330 62 0 0 0 810 806V722Z" fill="url(#drum)"/>
    <ellipse cx="480" cy="722" rx="330" ry="62" fill="url(#top)"/>`;
}

/** SVG of a table seen from above with a sheet of tissue paper. */
export function tableTop(hue: number, companionHue: number): string {
  return `<defs>
    <linearGradient id="table" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${oklch(0.965, 0.018, hue)}"/>
      <stop offset="1" stop-color="${oklch(0.905, 0.042, hue)}"/>
    </linearGradient>
    <linearGradient id="sheet" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${oklch(0.955, 0.03, companionHue)}"/>
      <stop offset="1" stop-color="${oklch(0.89, 0.055, companionHue)}"/>
    </linearGradient>
    <radialGradient id="light" cx="0.2" cy="0.1" r="0.9">
      <stop offset="0" stop-color="#fffdf8" stop-opacity="0.7"/><stop offset="1" stop-color="#fffdf8" stop-opacity="0"/>
    </radialGradient></defs>
    <rect width="960" height="960" fill="url(#table)"/>
    <g transform="rotate(-14 480 480)">
      <rect x="196" y="-140" width="580" height="1260" fill="${shadowTone(hue)}" opacity="0.05"/>
      <rect x="190" y="-140" width="580" height="1260" fill="url(#sheet)" opacity="0.75"/>
    </g>
    <rect width="960" height="960" fill="url(#light)"/>`;
}
