import { oklch } from './colour.ts';

/** Colours of the paper and the ribbon in OKLCH. */
export type BoxLook = { paper: Tone; ribbon: Tone };
export type Tone = { lightness: number; chroma: number; hue: number };

export const tone = (lightness: number, chroma: number, hue: number): Tone => ({ lightness, chroma, hue });

function shade({ lightness, chroma, hue }: Tone, by: number): string {
  return oklch(Math.min(0.99, Math.max(0.1, lightness + by)), chroma, hue);
}

function gradient(id: string, colour: Tone, from: number, to: number): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0.25"><stop offset="0" stop-color="${shade(colour, from)}"/><stop offset="1" stop-color="${shade(colour, to)}"/></linearGradient>`;
}

function gradientDefs({ paper, ribbon }: BoxLook): string {
  return `<defs>${gradient('paper', paper, 0.035, -0.05)}${gradient('lid', paper, 0.06, -0.025)}
    ${gradient('inside', paper, -0.2, -0.14)}${gradient('ribbon', ribbon, 0.05, -0.06)}
    ${gradient('ribbonDark', ribbon, -0.08, -0.14)}
    <linearGradient id="underLid" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${shade(paper, -0.3)}" stop-opacity="0.45"/><stop offset="1" stop-color="${shade(paper, -0.3)}" stop-opacity="0"/></linearGradient></defs>`;
}

/** SVG of a closed box with ribbon and bow, standing on `ground`; `pattern` is drawn on its paper. */
export function closedBox(
  x: number,
  ground: number,
  width: number,
  height: number,
  look: BoxLook,
  pattern = '',
): string {
  const lid = Math.round(height * 0.24);
  const left = x - width / 2;
  const top = ground - height;
  const over = width * 0.035;
  const band = width * 0.15;
  const lidShape = `x="${left - over}" y="${top}" width="${width + over * 2}" height="${lid}" rx="${width * 0.035}"`;
  const bodyShape = `x="${left}" y="${top + lid - 10}" width="${width}" height="${height - lid + 10}" rx="${width * 0.03}"`;
  return `${gradientDefs(look)}<clipPath id="body"><rect ${bodyShape}/></clipPath><clipPath id="cover"><rect ${lidShape}/></clipPath>
    <rect ${bodyShape} fill="url(#paper)"/>
    <g clip-path="url(#body)">${pattern}<rect x="${x - band / 2}" y="${top}" width="${band}" height="${height}" fill="url(#ribbon)"/>
      <rect x="${left}" y="${top + lid}" width="${width}" height="${height * 0.09}" fill="url(#underLid)"/></g>
    <rect ${lidShape} fill="url(#lid)"/>
    <g clip-path="url(#cover)">${pattern}<rect x="${left - over}" y="${top}" width="${width + over * 2}" height="${lid * 0.12}" fill="#fff" opacity="0.28"/>
      <rect x="${x - band / 2}" y="${top}" width="${band}" height="${lid}" fill="url(#ribbon)"/></g>
    <g transform="translate(${x} ${top + 4}) scale(${width / 420})">${bow()}</g>`;
}

/** SVG of a bow around 0,0: two loops, two tails and a knot. Needs the gradients of `gradientDefs`. */
function bow(): string {
  const loop = 'M0 0C-26-84-112-128-156-104C-194-82-176-10-120 6C-80 16-30 10 0 0Z';
  const hollow = 'M-22-6C-52-58-104-86-134-74C-156-62-142-22-110-10C-82-2-44-2-22-6Z';
  const tail = 'M-14 0C-40 22-74 58-104 108L-70 100L-54 132C-30 84-6 44 12 6Z';
  return `<path d="${tail}" fill="url(#ribbonDark)"/><path d="${tail}" transform="scale(-1 1)" fill="url(#ribbonDark)"/>
    <path d="${loop}" fill="url(#ribbon)"/><path d="${hollow}" fill="url(#ribbonDark)"/>
    <g transform="scale(-1 1)"><path d="${loop}" fill="url(#ribbon)"/><path d="${hollow}" fill="url(#ribbonDark)"/></g>
    <rect x="-30" y="-34" width="60" height="56" rx="24" fill="url(#ribbon)"/>
    <path d="M-14-26C-18-8-18 4-12 16" stroke="#fff" stroke-opacity="0.28" stroke-width="7" stroke-linecap="round" fill="none"/>`;
}

/** SVG of the parts of an open box behind its content: the inside and the tissue paper. */
export function openBoxBack(x: number, ground: number, width: number, height: number, look: BoxLook): string {
  const left = x - width / 2;
  const top = ground - height;
  return `${gradientDefs(look)}
    <path d="M${left + 8} ${top + 24}L${left + 30} ${top - 34}H${left + width - 30}L${left + width - 8} ${top + 24}Z" fill="url(#inside)"/>
    ${tissue(left + 22, top + 12, width - 44, 96, '#fffdf9', 0.92)}`;
}

/** SVG of the parts of an open box in front of its content: tissue paper, front wall and ribbon. */
export function openBoxFront(
  x: number,
  ground: number,
  width: number,
  height: number,
  look: BoxLook,
): string {
  const left = x - width / 2;
  const top = ground - height;
  const band = width * 0.13;
  return `${gradientDefs(look)}${tissue(left + 10, top + 18, width - 20, 52, '#fffefb', 1)}
    <rect x="${left}" y="${top}" width="${width}" height="${height}" rx="20" fill="url(#paper)"/>
    <rect x="${left}" y="${top}" width="${width}" height="15" rx="7.5" fill="#fff" opacity="0.3"/>
    <rect x="${left}" y="${top + height * 0.46}" width="${width}" height="${band * 0.8}" fill="url(#ribbon)"/>
    <g transform="translate(${x} ${top + height * 0.46 + band * 0.4}) scale(${width / 760})">${bow()}</g>`;
}

/** SVG of crumpled tissue paper along the edge of the box. */
function tissue(
  left: number,
  base: number,
  width: number,
  rise: number,
  colour: string,
  opacity: number,
): string {
  const peaks = [0.5, 0.95, 0.6, 0.8, 1, 0.55];
  const step = width / peaks.length;
  const foot = base - rise * 0.25;
  const edge = peaks.map((peak, index) => {
    const x = left + step * index;
    const top = base - rise * peak;
    return `C${x + step * 0.2} ${top + 6} ${x + step * 0.3} ${top} ${x + step * 0.5} ${top}C${x + step * 0.68} ${top + 2} ${x + step * 0.74} ${foot} ${x + step} ${foot}`;
  });
  const folds = peaks.map((peak, index) => {
    const x = left + step * index;
    return `<path d="M${x + step * 0.5} ${base - rise * peak}C${x + step * 0.68} ${base - rise * peak + 2} ${x + step * 0.74} ${foot} ${x + step} ${foot}L${x + step * 0.62} ${base + 20}Z" fill="#b9a994" opacity="0.22"/>`;
  });
  return `<g opacity="${opacity}"><path d="M${left} ${base + 24}V${foot}${edge.join('')}V${base + 24}Z" fill="${colour}"/>${folds.join('')}</g>`;
}
