import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { contrastOf, hexToOklch, type Oklch, oklchToHex } from './oklch.ts';

/** WCAG's minimum for text. */
export const MIN_CONTRAST = 4.5;

/** Colors that the accent color is combined with, from `web/app/styles/tokens.css`. */
export const SURFACES = {
  light: { paper: '#fdf9f4', surface: '#fffefd', sunken: '#f6f0e7' },
  dark: { paper: '#151119', surface: '#201b26', sunken: '#292430' },
  /** Text on buttons of the accent color, light and dark. */
  onBrand: '#fefbf7',
};

/** The shades of one color scheme, as `#rrggbb`. */
export type AccentShades = {
  /** Links, and text on any of the surfaces. */
  brand: string;
  /** Buttons. */
  solid: string;
  solidHover: string;
  /** A background for text in `brand`. */
  soft: string;
  /** A background for text in `onBrand`. */
  deep: string;
};

/** All shades that are derived from an accent color, `#rrggbb`. */
export function accentShades(accent: string): Record<'light' | 'dark', AccentShades> {
  const color = hexToOklch(accent);
  const withLightness = (l: number, maxChroma = color.c) =>
    oklchToHex({ ...color, l, c: Math.min(color.c, maxChroma) });
  const darkSoft = withLightness(0.305, 0.07);
  const darkSolid = hexToOklch(solidOfDark(color));
  return {
    light: {
      brand: accent,
      solid: accent,
      solidHover: withLightness(color.l - 0.06),
      soft: softOfLight(color),
      deep: withLightness(Math.min(color.l, 0.295), 0.12),
    },
    dark: {
      brand: textOfDark(color, darkSoft),
      solid: oklchToHex(darkSolid),
      solidHover: oklchToHex({ ...darkSolid, l: darkSolid.l - 0.05 }),
      soft: darkSoft,
      deep: withLightness(Math.min(color.l, 0.26), 0.09),
    },
  };
}

const softOfLight = (color: Oklch): string =>
  oklchToHex({ ...color, l: 0.955, c: Math.min(color.c * 0.17, 0.033) });

/** Light enough to be legible on all dark surfaces. */
function textOfDark(color: Oklch, soft: string): string {
  const backgrounds = [...Object.values(SURFACES.dark), soft];
  for (let l = 0.785; l < 1; l += 0.01) {
    const hex = oklchToHex({ ...color, l, c: Math.min(color.c, 0.13) });
    if (leastContrast(hex, backgrounds) >= MIN_CONTRAST) return hex;
  }
  return '#ffffff';
}

/** As light as the text on it allows, so that a dark button stands out from a dark page. */
function solidOfDark(color: Oklch): string {
  for (let l = Math.max(0.55, color.l); l > color.l; l -= 0.01) {
    const hex = oklchToHex({ ...color, l });
    if (contrastOf(hex, SURFACES.onBrand) >= MIN_CONTRAST) return hex;
  }
  return oklchToHex(color);
}

const leastContrast = (hex: string, backgrounds: string[]): number =>
  Math.min(...backgrounds.map((background) => contrastOf(hex, background)));

/**
 * The lowest contrast of an accent color with the colors it is combined with. The shades of the dark color scheme are
 * derived to have enough contrast; the color itself must have enough on light surfaces, and below button text in both
 * schemes.
 */
export const accentContrast = (accent: string): number =>
  leastContrast(accent, [
    ...Object.values(SURFACES.light),
    softOfLight(hexToOklch(accent)),
    SURFACES.onBrand,
  ]);

/** The lightest color of the same hue with enough contrast; the color itself if it has. */
export function nearestAccent(accent: string): string {
  const color = hexToOklch(accent);
  for (let hex = accent, l = color.l; l > 0; l -= 0.002, hex = oklchToHex({ ...color, l }))
    if (accentContrast(hex) >= MIN_CONTRAST) return hex;
  return '#000000';
}

/** `#rrggbb` in lower case; rejected with the ratio and the nearest sufficient color if its contrast is too low. */
export const AccentColor = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().regex(/^#[0-9a-f]{6}$/, texts.hexColor))
  .superRefine((color, check) => {
    const ratio = accentContrast(color);
    if (ratio < MIN_CONTRAST)
      check.addIssue({
        code: 'custom',
        message: texts.lowContrast({ ratio: formatRatio(ratio), nearest: nearestAccent(color) }),
      });
  });

/** Rounded down, so that no ratio looks better than it is: "4.4". */
export const formatRatio = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);
