import { closeSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

type Location = { offset: number; length: number };
type Icon = { body: string; width?: number; height?: number };

/** Where `npm run build` leaves the icons that pictures use: the whole set would be a sixth of a release. */
export const extractedIcons = fileURLToPath(new URL('../../build/icons.json', import.meta.url));
const chunkBytes = 512 * 1024;
/** Matches the first line of each icon in the JSON file, and nothing else: only icons are indented by two tabs. */
const iconLine = /\n\t\t"([a-z0-9-]+)": \{\n\t\t\t"body"/g;

type IconFile = { path: string; locations: Map<string, Location> };
let installedIcons: IconFile | null = null;

/** The installed icon set, or in a release the extracted icons. */
function findIconFile(): string {
  try {
    return createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json');
  } catch {
    return extractedIcons;
  }
}

function openInstalledIcons(): IconFile {
  installedIcons ??= openIconFile(findIconFile());
  return installedIcons;
}

export function openIconFile(path: string): IconFile {
  return { path, locations: locateIcons(path) };
}

/**
 * Byte range of each icon in the icon set's JSON file of 100 MB. Scanning it in chunks and then reading single icons
 * needs only the memory of one chunk; parsing the whole file would need 380 MB.
 */
function locateIcons(path: string): Map<string, Location> {
  const starts: { name: string; offset: number }[] = [];
  const file = openSync(path, 'r');
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
  return new Map(
    starts.map(({ name, offset }, index) => [
      name,
      { offset, length: (starts[index + 1]?.offset ?? end) - offset },
    ]),
  );
}

/** A V8 substring keeps its whole parent string (here the chunk) in memory; a copy does not. */
function detachedCopy(part: string): string {
  return Buffer.from(part, 'latin1').toString('latin1');
}

export function hasIcon(name: string): boolean {
  return openInstalledIcons().locations.has(name);
}

/** The icon as an SVG document of `size` × `size` pixels. Throws if the icon set has no icon of this name. */
export function readIconSvg(name: string, size: number, icons = openInstalledIcons()): string {
  const { path, locations } = icons;
  const location = locations.get(name);
  if (!location) throw new Error(`The icon set has no icon called "${name}"`);
  const text = readPart(path, location);
  const icon = JSON.parse(text.slice(text.indexOf('{'), text.indexOf('\n\t\t}') + 4)) as Icon;
  const { width = 32, height = 32 } = icon;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${width} ${height}">${icon.body}</svg>`;
}

/** Writes some icons of the set to a file that is read like the set itself. Names that are no icons are ignored. */
export function extractIcons(names: Iterable<string>, target: string): void {
  const { path, locations } = openInstalledIcons();
  const icons = [...new Set(names)].flatMap((name) => {
    const location = locations.get(name);
    return location
      ? [
          readPart(path, location)
            .trimEnd()
            .replace(/,$/, '')
            .replace(/\n\t\}$/, ''),
        ]
      : [];
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `{\n\t"icons": {${icons.join(',')}\n\t},\n\t"aliases": {}\n}\n`);
}

function readPart(path: string, { offset, length }: Location): string {
  const buffer = Buffer.alloc(length);
  const file = openSync(path, 'r');
  try {
    readSync(file, buffer, 0, length, offset);
  } finally {
    closeSync(file);
  }
  return buffer.toString('utf8');
}
