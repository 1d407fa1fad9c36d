import type { WrappedTemplate } from '../../../src/modules/media/index.ts';
import { Canvas } from '../canvas.ts';
import { oklch } from './colour.ts';
import { type BoxLook, closedBox, tone } from './gift-box.ts';
import { dot, drop, flake, heart, leaf, type Mark, scatter, star, streamer } from './patterns.ts';

type Wrapping = { hue: number; look: BoxLook; marks: readonly Mark[]; colours: readonly string[] };

const wrappings: Record<WrappedTemplate['motif'], Wrapping> = {
  plain: {
    hue: 300,
    look: { paper: tone(0.62, 0.14, 298), ribbon: tone(0.88, 0.07, 80) },
    marks: [dot],
    colours: [oklch(0.68, 0.12, 298)],
  },
  birthday: {
    hue: 50,
    look: { paper: tone(0.85, 0.08, 45), ribbon: tone(0.62, 0.16, 20) },
    marks: [dot, streamer, star],
    colours: [oklch(0.95, 0.03, 70), oklch(0.75, 0.1, 230), oklch(0.76, 0.12, 15)],
  },
  holiday: {
    hue: 165,
    look: { paper: tone(0.47, 0.08, 165), ribbon: tone(0.58, 0.19, 25) },
    marks: [flake, dot],
    colours: [oklch(0.62, 0.07, 165), oklch(0.84, 0.08, 90)],
  },
  'thank-you': {
    hue: 110,
    look: { paper: tone(0.95, 0.025, 95), ribbon: tone(0.62, 0.1, 150) },
    marks: [leaf],
    colours: [oklch(0.82, 0.06, 140), oklch(0.76, 0.07, 150)],
  },
  celebration: {
    hue: 310,
    look: { paper: tone(0.42, 0.13, 305), ribbon: tone(0.82, 0.12, 85) },
    marks: [star, dot],
    colours: [oklch(0.54, 0.13, 310), oklch(0.8, 0.1, 85)],
  },
  romance: {
    hue: 5,
    look: { paper: tone(0.88, 0.06, 8), ribbon: tone(0.58, 0.19, 14) },
    marks: [heart],
    colours: [oklch(0.8, 0.1, 10), oklch(0.94, 0.03, 10)],
  },
  'get-well': {
    hue: 215,
    look: { paper: tone(0.85, 0.06, 220), ribbon: tone(0.86, 0.12, 92) },
    marks: [drop, dot],
    colours: [oklch(0.93, 0.03, 215), oklch(0.77, 0.07, 220)],
  },
};

/** Draws a wrapped gift, 1200 × 630, centred so that messengers may crop the sides. */
export function drawWrappedGift({ motif }: WrappedTemplate): Canvas {
  const { hue, look, marks, colours } = wrappings[motif];
  const pattern = scatter({ left: 400, top: 150, width: 400, height: 420 }, 58, marks, colours);
  return new Canvas(1200, 630, oklch(0.36, 0.06, hue)).draw(
    `<defs>
       <linearGradient id="wall" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="${oklch(0.975, 0.016, hue)}"/><stop offset="1" stop-color="${oklch(0.915, 0.04, hue)}"/></linearGradient>
       <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${oklch(0.89, 0.046, hue)}"/><stop offset="1" stop-color="${oklch(0.95, 0.026, hue)}"/></linearGradient>
       <radialGradient id="under"><stop offset="0" stop-color="${oklch(0.33, 0.06, hue)}" stop-opacity="0.55"/><stop offset="0.7" stop-color="${oklch(0.33, 0.06, hue)}" stop-opacity="0.18"/><stop offset="1" stop-color="${oklch(0.33, 0.06, hue)}" stop-opacity="0"/></radialGradient>
     </defs>
     <rect width="1200" height="630" fill="url(#wall)"/>
     <circle cx="600" cy="310" r="262" fill="${oklch(0.88, 0.06, hue)}" opacity="0.6"/>
     <rect y="470" width="1200" height="160" fill="url(#floor)"/>
     <ellipse cx="614" cy="548" rx="250" ry="30" fill="url(#under)"/>
     ${closedBox(600, 552, 350, 370, look, pattern)}`,
  );
}
