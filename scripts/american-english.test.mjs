import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';

const SCREENS = join('texts', 'src', 'en');
/** Names and descriptions of gifts, which screens show too. */
const CATALOGUE = join('server', 'seed', 'demo');
/** Spellings and words that an American shop would not use; API names, such as `cancelled`, are not texts. */
const FOREIGN =
  /\b(?:e-mails?|somebody|anybody|nobody|everybody|colours?|catalogues?|neighbours?|cancell(?:ed|ing)|parcels?|goes back|(?:can|could|do|does|did|is|was|will) ?not)\b/i;
/** Correct but stilted language: uncontracted forms, passive voice, semicolons, formal vocabulary. */
const TRANSLATED =
  /;|(?<!\b(?:where|of) )\bit is\b|(?<!\bwherever )\b(?:you|we|they) are\b|\bthere (?:is|are) (?:no|nothing)\b|\bno such\b|\b(?:at once|by itself|kindly|for whom|whoever|shall|once more|look after|the one it is for|is refused)\b|\b(?:has|have|had|are|were|would|should) not\b/i;
/** Texts that the requirements specify; the last are API names. */
const FIXED = [
  /^'Cancelled'$/,
  /This gift is not available for claiming/,
  /Please don't forward this email; it has your private link\./,
  /^'\w+\.\w+'$/,
];

/** Text in quotes or backticks; an apostrophe does not end a text in double quotes or backticks. */
const textsOf = (code) => [...code.matchAll(/"([^"\n]*)"|`([^`]*)`|'([^'\n]*)'/g)].map((match) => match[0]);

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /(?<![.]test|[.]types)[.]ts$/.test(file))
    .map((file) => join(folder, file));

/** The errors in all texts of a file. */
const listMatches = (file, pattern) => {
  const code = readFileSync(join(root, file), 'utf8')
    .replaceAll(/^import .*$|^} from .*$|^export .* from .*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return textsOf(code).filter((text) => pattern.test(text) && !FIXED.some((fixed) => fixed.test(text)));
};

test.for([...filesIn(SCREENS), ...filesIn(CATALOGUE)])(
  '%s is written in contemporary American English @R15-46',
  (file) => {
    expect(listMatches(file, FOREIGN)).toEqual([]);
  },
);

test.for(filesIn(SCREENS))('%s does not read as translated @R15-46', (file) =>
  expect(listMatches(file, TRANSLATED)).toEqual([]),
);
