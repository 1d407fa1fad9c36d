/** A color by lightness (0 to 1), chroma and hue (radians), in which equal steps look equal: https://bottosson.github.io/posts/oklab/ */
export type Oklch = { l: number; c: number; h: number };

type Triple = [number, number, number];

/** Red, green and blue of `#rrggbb`, from 0 to 1 and linear in light. */
const toLinear = (hex: string): Triple =>
  [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;

const fromLinear = (channels: Triple): string =>
  `#${channels
    .map((value) => Math.min(1, Math.max(0, value)))
    .map((value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

export function hexToOklch(hex: string): Oklch {
  const [r, g, b] = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(x, y),
    h: Math.atan2(y, x),
  };
}

function oklchToLinear({ l: lightness, c, h }: Oklch): Triple {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isShown = (channels: Triple): boolean => channels.every((value) => value > -0.0001 && value < 1.0001);

/** `#rrggbb`. A color that screens do not have becomes the one of the same lightness and hue with as much chroma as possible. */
export function oklchToHex(color: Oklch): string {
  if (isShown(oklchToLinear(color))) return fromLinear(oklchToLinear(color));
  let [low, high] = [0, color.c];
  for (let step = 0; step < 20; step++) {
    const c = (low + high) / 2;
    if (isShown(oklchToLinear({ ...color, c }))) low = c;
    else high = c;
  }
  return fromLinear(oklchToLinear({ ...color, c: low }));
}

/** Relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [r, g, b] = toLinear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two colors as WCAG defines it, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
