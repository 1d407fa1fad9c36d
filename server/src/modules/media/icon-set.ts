import { closeSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';

type Span = { offset: number; length: number };
type Icon = { body: string; width?: number; height?: number };

const iconFilePath = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json');
const chunkBytes = 512 * 1024;
/** An icon's first line, two tabs deep; the file has one such line for each and nothing else so deep. */
const iconLine = /\n\t\t"([a-z0-9-]+)": \{\n\t\t\t"body"/g;

let spans: Map<string, Span> | null = null;

/**
 * Where each drawing lies in the icon set's 100 MB file. Parsing it whole takes 380 MB; walking over it once
 * and reading single drawings takes the size of one chunk.
 */
function iconSpans(): Map<string, Span> {
  if (spans) return spans;
  const starts: { name: string; offset: number }[] = [];
  const file = openSync(iconFilePath, 'r');
  let end = 0;
  try {
    const overlap = 200;
    const buffer = Buffer.alloc(chunkBytes + overlap);
    for (let offset = 0; ; offset += chunkBytes) {
      const bytes = readSync(file, buffer, 0, buffer.length, offset);
      if (bytes === 0) break;
      const text = buffer.toString('latin1', 0, bytes);
      for (const match of text.matchAll(iconLine)) {
        // A line that begins in the overlap is met again, whole, at the start of the next chunk.
        if (match.index < chunkBytes)
          starts.push({ name: ownCopy(match[1] ?? ''), offset: offset + match.index });
      }
      const aliases = text.indexOf('\n\t"aliases"');
      end = aliases >= 0 && end === 0 ? offset + aliases : end;
    }
  } finally {
    closeSync(file);
  }
  spans = new Map(
    starts.map(({ name, offset }, index) => [
      name,
      { offset, length: (starts[index + 1]?.offset ?? end) - offset },
    ]),
  );
  return spans;
}

/** A part of a string keeps the whole of it in memory, here the chunk: a copy does not. */
function ownCopy(part: string): string {
  return Buffer.from(part, 'latin1').toString('latin1');
}

export function hasIcon(name: string): boolean {
  return iconSpans().has(name);
}

/** The drawing as an SVG document of `size` pixels a side. Throws when the set has no such drawing. */
export function readIconSvg(name: string, size: number): string {
  const span = iconSpans().get(name);
  if (!span) throw new Error(`The icon set has no drawing called "${name}"`);
  const buffer = Buffer.alloc(span.length);
  const file = openSync(iconFilePath, 'r');
  try {
    readSync(file, buffer, 0, span.length, span.offset);
  } finally {
    closeSync(file);
  }
  const text = buffer.toString('utf8');
  const icon = JSON.parse(text.slice(text.indexOf('{'), text.indexOf('\n\t\t}') + 4)) as Icon;
  const { width = 32, height = 32 } = icon;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${width} ${height}">${icon.body}</svg>`;
}
