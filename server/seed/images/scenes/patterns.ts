/* Small shapes scattered over cards and wrapping paper. Deterministic, so that the same template gives the same image. */

/** SVG of one shape, centred at `x`, `y` and rotated by `turn` degrees. */
export type Mark = (x: number, y: number, turn: number, colour: string) => string;

export const dot: Mark = (x, y, _turn, colour) => `<circle cx="${x}" cy="${y}" r="9" fill="${colour}"/>`;

export const streamer: Mark = (x, y, turn, colour) =>
  `<path d="M-13 4C-6-10 4 12 13-4" transform="translate(${x} ${y}) rotate(${turn})" stroke="${colour}" stroke-width="7" stroke-linecap="round" fill="none"/>`;

export const heart: Mark = (x, y, turn, colour) =>
  `<path d="M0 14C-26-4-16-22-7-20C-3-19 0-15 0-12C0-15 3-19 7-20C16-22 26-4 0 14Z" transform="translate(${x} ${y}) rotate(${turn / 6 - 15})" fill="${colour}"/>`;

export const star: Mark = (x, y, turn, colour) =>
  `<path d="M0-17C2-5 5-2 17 0C5 2 2 5 0 17C-2 5-5 2-17 0C-5-2-2-5 0-17Z" transform="translate(${x} ${y}) rotate(${turn / 8})" fill="${colour}"/>`;

export const leaf: Mark = (x, y, turn, colour) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})" fill="${colour}"><path d="M0 20C-12 8-12-8 0-20C12-8 12 8 0 20Z"/></g>`;

export const flake: Mark = (x, y, turn, colour) =>
  `<g transform="translate(${x} ${y}) rotate(${turn / 6})" stroke="${colour}" stroke-width="3.4" stroke-linecap="round">${[
    0, 60, 120,
  ]
    .map(
      (angle) =>
        `<path d="M0-15V15M-5-12L0-7L5-12M-5 12L0 7L5 12" fill="none" transform="rotate(${angle})"/>`,
    )
    .join('')}</g>`;

export const drop: Mark = (x, y, turn, colour) =>
  `<path d="M-14 0A14 14 0 0 1 14 0" transform="translate(${x} ${y}) rotate(${turn / 10 - 18})" stroke="${colour}" stroke-width="5" stroke-linecap="round" fill="none"/>`;

type Area = { left: number; top: number; width: number; height: number };

/**
 * Scatters marks over an area on a jittered grid of `step` pixels. Only positions for which `keep` is true get one.
 */
export function scatter(
  area: Area,
  step: number,
  marks: readonly Mark[],
  colours: readonly string[],
  keep: (x: number, y: number) => boolean = () => true,
): string {
  const parts: string[] = [];
  for (let row = 0; row * step <= area.height; row += 1) {
    for (let column = 0; column * step <= area.width; column += 1) {
      const index = row * 31 + column * 17;
      const x = area.left + (column + (row % 2) / 2) * step + jitter(index, step * 0.3);
      const y = area.top + row * step + jitter(index + 5, step * 0.3);
      if (!keep(x, y)) continue;
      const mark = marks[(index + row) % marks.length];
      parts.push(
        mark?.(Math.round(x), Math.round(y), (index * 47) % 360, colours[index % colours.length] ?? '') ?? '',
      );
    }
  }
  return parts.join('');
}

function jitter(index: number, reach: number): number {
  return Math.sin(index * 12.9898) * reach;
}
