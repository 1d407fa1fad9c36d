import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { conditionOf } from './language.mjs';
import { bin, projectNode } from './paths.mjs';
import { run } from './run.mjs';

const tsc = bin('typescript', 'bin/tsc');
/** Their code, and that of the contracts, must accept the texts of every language. */
const IMPORTERS = ['server', 'web'];

/** The type of a text in another language: different words, and possibly fewer parameters. */
const SAME_TEXT = `type $Same<T> = [T] extends [string] ? string
  : T extends (...parameters: infer P) => infer R ? (...parameters: P) => [R] extends [string] ? string : R
  : T extends object ? { readonly [Name in keyof T]: $Same<T[Name]> }
  : T;`;

/**
 * Compiler errors in the server and web app with the texts of a language.
 * @param {string} root of a checkout whose route types have been generated
 * @returns {Promise<string[]>} one line per error
 */
export async function compileWithLanguage(root, language) {
  const faults = [];
  for (const project of IMPORTERS) faults.push(...(await compile(root, project, language)));
  return faults;
}

/**
 * Compares the texts of a language with the English ones: none may be missing or unknown, and all must have the same
 * parameters.
 * @param {string} root of a checkout
 * @param {string} language a folder of texts/src
 * @returns {Promise<string[]>} one line per difference
 */
export async function compareWithEnglish(root, language) {
  const english = listTexts(root, 'en');
  const texts = listTexts(root, language);
  const faults = [];
  const common = new Map();
  for (const file of new Set([...english.keys(), ...texts.keys()])) {
    const path = `texts/src/${language}/${file}`;
    const [expected, actual] = [english.get(file), texts.get(file)];
    if (!actual) faults.push(`${path} is missing`);
    else if (!expected) faults.push(`${path} is not in texts/src/en`);
    else {
      for (const name of without(expected, actual)) faults.push(`${path}: ${name} is missing`);
      for (const name of without(actual, expected)) faults.push(`${path}: ${name} is not in texts/src/en`);
      common.set(file, without(expected, without(expected, actual)));
    }
  }
  return [...faults, ...(await compareTypes(root, language, common))];
}

const without = (names, others) => names.filter((name) => !others.includes(name));

/** The names of a language's texts, by the path of their file. */
function listTexts(root, language) {
  const folder = join(root, 'texts', 'src', language);
  const paths = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.ts'));
  return new Map(
    paths.map((path) => {
      const source = readFileSync(join(folder, path), 'utf8');
      return [
        path.split(sep).join('/'),
        [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name),
      ];
    }),
  );
}

/** Makes the compiler check that each text is assignable to the type of the English one. */
async function compareTypes(root, language, texts) {
  const scratch = mkdtempSync(join(tmpdir(), 'presently-language-'));
  try {
    for (const [file, names] of texts) {
      const pathOf = (folder) => JSON.stringify(join(root, 'texts', 'src', folder, file));
      const lines = [
        `import type * as $english from ${pathOf('en')};`,
        `import * as $texts from ${pathOf(language)};`,
        ...names.map((name) => `export const ${name}: $Same<typeof $english.${name}> = $texts.${name};`),
        SAME_TEXT,
      ];
      mkdirSync(dirname(join(scratch, file)), { recursive: true });
      writeFileSync(join(scratch, file), lines.join('\n'));
    }
    const config = {
      extends: join(root, 'tsconfig.base.json'),
      include: ['.'],
      compilerOptions: { types: [] },
    };
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(join(scratch, 'package.json'), '{"type":"module"}');
    return (await compile(scratch, '.', language)).map((line) => {
      const [, file, lineNumber, message] = /^(.+?)\((\d+),\d+\): error \w+: (.*)/.exec(line) ?? [];
      const name = texts.get(file)?.[lineNumber - 3];
      return name ? `texts/src/${language}/${file}: ${name}: ${message}` : line;
    });
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function compile(folder, project, language) {
  const options = ['--customConditions', conditionOf(language), '--pretty', 'false', '--singleThreaded'];
  const { ok, output } = await run(projectNode, [tsc, '-p', project, ...options], { cwd: folder });
  return ok ? [] : output.split('\n').filter((line) => line.trim() !== '');
}
