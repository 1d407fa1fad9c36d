import { closeSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';

type Location = { offset: number; length: number };
type Icon = { body: string; width?: number; height?: number };

const iconFilePath = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json');
const chunkBytes = 512 * 1024;
/** Matches the first line of each icon in the JSON file, and nothing else: only icons are indented by two tabs. */
const iconLine = /\n\t\t"([a-z0-9-]+)": \{\n\t\t\t"body"/g;

let iconLocations: Map<string, Location> | null = null;

/**
 * Byte range of each icon in the icon set's JSON file of 100 MB. Scanning it in chunks and then reading single icons
 * needs only the memory of one chunk; parsing the whole file would need 380 MB.
 */
function locateIcons(): Map<string, Location> {
  if (iconLocations) return iconLocations;
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
        // A match in the overlap is found again, complete, at the start of the next chunk.
        if (match.index < chunkBytes)
          starts.push({ name: detachedCopy(match[1] ?? ''), offset: offset + match.index });
      }
      const aliases = text.indexOf('\n\t"aliases"');
      end = aliases >= 0 && end === 0 ? offset + aliases : end;
    }
  } finally {
    closeSync(file);
  }
  iconLocations = new Map(
    starts.map(({ name, offset }, index) => [
      name,
      { offset, length: (starts[index + 1]?.offset ?? end) - offset },
    ]),
  );
  return iconLocations;
}

/** A V8 substring keeps its whole parent string (here the chunk) in memory; a copy does not. */
function detachedCopy(part: string): string {
  return Buffer.from(part, 'latin1').toString('latin1');
}

export function hasIcon(name: string): boolean {
  return locateIcons().has(name);
}

/** The icon as an SVG document of `size` × `size` pixels. Throws if the icon set has no icon of this name. */
export function readIconSvg(name: string, size: number): string {
  const location = locateIcons().get(name);
  if (!location) throw new Error(`The icon set has no icon called "${name}"`);
  const buffer = Buffer.alloc(location.length);
  const file = openSync(iconFilePath, 'r');
  try {
    readSync(file, buffer, 0, location.length, location.offset);
  } finally {
    closeSync(file);
  }
  const text = buffer.toString('utf8');
  const icon = JSON.parse(text.slice(text.indexOf('{'), text.indexOf('\n\t\t}') + 4)) as Icon;
  const { width = 32, height = 32 } = icon;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${width} ${height}">${icon.body}</svg>`;
}
