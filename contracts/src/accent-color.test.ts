import { expect, it } from 'vitest';
import {
  AccentColor,
  accentContrast,
  accentShades,
  MIN_CONTRAST,
  nearestAccent,
  SURFACES,
} from './accent-color.ts';
import { contrastOf, hexToOklch, oklchToHex } from './oklch.ts';

/** 6 × 6 × 6 colors, and some that shops have. */
const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const colors = [
  ...steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`))),
  ...['#15803d', '#b3420a', '#722bb2', '#0a0a0a', '#fefefe'],
];

it('contrast and color space agree with known values', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(hexToOklch('#ff0000')).toMatchObject({
    l: expect.closeTo(0.628, 3),
    c: expect.closeTo(0.2577, 3),
    h: expect.closeTo((29.23 * Math.PI) / 180, 3),
  });
  for (const color of colors) expect(oklchToHex(hexToOklch(color))).toBe(color);
});

it('every accent that is accepted has its contrast with all it is used with, light and dark @R12-31', () => {
  const accepted = [...colors, ...colors.map(nearestAccent)].filter(
    (color) => AccentColor.safeParse(color).success,
  );
  expect(accepted.length).toBeGreaterThan(colors.length);
  for (const accent of accepted) {
    const { light, dark } = accentShades(accent);
    const pairs: [string, string][] = [
      ...[...Object.values(SURFACES.light), light.soft].map((back): [string, string] => [light.brand, back]),
      ...[...Object.values(SURFACES.dark), dark.soft].map((back): [string, string] => [dark.brand, back]),
      ...[light, dark].flatMap(({ solid, solidHover, deep }) =>
        [solid, solidHover, deep].map((back): [string, string] => [SURFACES.onBrand, back]),
      ),
    ];
    for (const [text, back] of pairs)
      expect(contrastOf(text, back), `${accent}: ${text} on ${back}`).toBeGreaterThanOrEqual(MIN_CONTRAST);
  }
});

it('a color with too little contrast is refused with the ratio and the nearest one that passes @R12-31', () => {
  const { error } = AccentColor.safeParse('#F97316');
  const nearest = nearestAccent('#f97316');
  expect(error?.issues[0]?.message).toContain('2.4:1');
  expect(error?.issues[0]?.message).toContain(nearest);
  expect(accentContrast(nearest)).toBeGreaterThanOrEqual(MIN_CONTRAST);
  expect(accentContrast(nearest)).toBeLessThan(MIN_CONTRAST + 0.1);
  expect(hexToOklch(nearest).h).toBeCloseTo(hexToOklch('#f97316').h, 1);
  expect(AccentColor.parse(nearest.toUpperCase())).toBe(nearest);
});

it.each(['green', '#fff', '#12345g', 'url(x)', '#15803d;'])('"%s" is no color @R12-31', (text) => {
  expect(AccentColor.safeParse(text).error?.issues[0]?.message).toBe('Must be a color, like #722bb2');
});
