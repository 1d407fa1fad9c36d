// Compares every language of texts/src with English, and compiles the code with it. The route types of the web app must
// have been generated.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compareWithEnglish, compileWithLanguage } from './lib/check-language.mjs';
import { listLanguages } from './lib/language.mjs';
import { root } from './lib/paths.mjs';

const exported = listLanguages(root);
const folders = readdirSync(join(root, 'texts', 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map((entry) => entry.name);

for (const language of folders) {
  const faults = exported.includes(language)
    ? [...(await compareWithEnglish(root, language)), ...(await compileWithLanguage(root, language))]
    : [`texts/package.json does not export texts/src/${language}`];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
