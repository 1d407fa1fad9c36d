import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';

const folder = join(root, 'texts', 'src', 'en');
/** Spellings and words that an American shop would not print; words of the API, such as `cancelled`, are no texts. */
const FOREIGN =
  /\b(?:e-mails?|somebody|anybody|nobody|everybody|colours?|catalogues?|neighbours?|cancell(?:ed|ing)|parcels?|goes back|(?:can|could|do|does|did|is|was|will) ?not)\b/i;
/** Of operators, and of the program that asks the API. */
const EXCLUDED =
  /^(?:console|server\/(?:accounts|alerts|catalogue|gift-import|http|messages|operator-orders|packing-slip|payments|validation)\.ts)/;
/** The specification fixes them. */
const FIXED = [/This gift is not available for claiming/];

/** Text in quotes or backticks; inside, an apostrophe is no end of a text in double quotes or backticks. */
const textsOf = (code) => [...code.matchAll(/"([^"\n]*)"|`([^`]*)`|'([^'\n]*)'/g)].map((match) => match[0]);

const files = readdirSync(folder, { recursive: true }).filter(
  (file) => file.endsWith('.ts') && !EXCLUDED.test(file),
);

test.for(files)('%s is written in contemporary American English @R15-46', (file) => {
  const code = readFileSync(join(folder, file), 'utf8')
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = textsOf(code).filter(
    (text) => FOREIGN.test(text) && !FIXED.some((fixed) => fixed.test(text)),
  );
  expect(found).toEqual([]);
});
