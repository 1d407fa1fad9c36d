import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript-6';
import { conditionOf } from './language.mjs';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = [...'áƀćđéƒǵĥíĵķĺɱńóƥɋŕšťúṽŵẋýžÁɃĆĐÉƑǴĤÍĴĶĹṀŃÓƤɊŔŠŤÚṼŴẊÝŽ'];

/** "Buy now" → "Ɓúúý ńóóŵ": accents on every letter, and a third longer. */
const accented = (text) =>
  text.replace(/[a-z]/gi, (letter) => {
    const replacement = ACCENTED[PLAIN.indexOf(letter)];
    return /[aeiou]/i.test(letter) ? replacement.repeat(2) : replacement;
  });

/**
 * Adds a pseudo-language to a copy of the checkout: English with accents. Dates and numbers use Greek formats, so that
 * they contain no English either.
 * @param {string} root folder of the copy
 * @param {string} name of the language
 */
export function addPseudoLanguage(root, name) {
  const texts = join(root, 'texts');
  for (const path of readdirSync(join(texts, 'src', 'en'), { recursive: true })) {
    if (!path.endsWith('.ts')) continue;
    const file = join(texts, 'src', name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, translate(readFileSync(join(texts, 'src', 'en', path), 'utf8')));
  }
  const locale = [
    `export const language = '${name}';`,
    `export const locale = 'el-GR';`,
    `export const numbers = { thousands: '.', decimal: ',' };`,
    `export const dollars = { prefix: '', suffix: '\\u00A0$' };`,
    '',
  ];
  writeFileSync(join(texts, 'src', name, 'locale.ts'), locale.join('\n'));
  exportLanguage(join(texts, 'package.json'), name);
}

function exportLanguage(file, name) {
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.exports['./*'] = { [conditionOf(name)]: `./src/${name}/*.ts`, ...manifest.exports['./*'] };
  writeFileSync(file, JSON.stringify(manifest, null, 2));
}

/** A module of texts with accents in all strings and templates except names, types and imports. */
function translate(source) {
  const file = ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest, true);
  const changes = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (isText(node)) changes.push({ start: node.getStart(file), end: node.end, code: accentedCode(node) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  let translated = source;
  for (const { start, end, code } of changes.toReversed())
    translated = translated.slice(0, start) + code + translated.slice(end);
  return translated;
}

const isText = (node) =>
  (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) &&
  !(ts.isPropertyAssignment(node.parent) && node.parent.name === node);

function accentedCode(node) {
  const text = accented(node.text);
  if (ts.isStringLiteral(node)) return JSON.stringify(text);
  const escaped = text.replace(/[\\`]|\$\{/g, '\\$&');
  const begin = ts.isTemplateMiddleOrTemplateTail(node) ? '}' : '`';
  const end = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) ? '${' : '`';
  return begin + escaped + end;
}
