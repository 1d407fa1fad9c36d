import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareWithEnglish, compileWithLanguage } from './lib/check-language.mjs';
import { conditionOf, listLanguages } from './lib/language.mjs';
import { projectNode } from './lib/paths.mjs';
import { addPseudoLanguage } from './lib/pseudo-language.mjs';
import { run } from './lib/run.mjs';
import { copyCheckout } from './lib/test-copy.mjs';

const LANGUAGE = 'xx';
/** Takes minutes on a busy machine. */
const SLOW = 300_000;

const scratch = mkdtempSync(join(tmpdir(), 'presently-second-language-'));
afterAll(() => rmSync(scratch, { recursive: true }));

describe('a language that is added as texts/README.md says', () => {
  let copy;
  beforeAll(() => {
    copy = copyCheckout(join(scratch, 'copy'));
    addPseudoLanguage(copy, LANGUAGE);
  });

  test('is one of the languages', () => expect(listLanguages(copy)).toEqual([LANGUAGE, 'en']));

  test(
    'has the texts of English',
    async () => expect(await compareWithEnglish(copy, LANGUAGE)).toEqual([]),
    SLOW,
  );

  test(
    'compiles with all code',
    async () => {
      const cli = join(copy, 'node_modules', '@react-router', 'dev', 'bin.cjs');
      await run(projectNode, [cli, 'typegen'], { cwd: join(copy, 'web') });
      expect(await compileWithLanguage(copy, LANGUAGE)).toEqual([]);
    },
    SLOW,
  );

  test(
    'is the only one that is left in pages, console and emails',
    async () => {
      const conditions = ['development', conditionOf(LANGUAGE)].map((name) => `--conditions=${name}`);
      const program = join(copy, 'scripts', 'second-language.fixture.mjs');
      const env = { ...process.env, NODE_ENV: 'development', SHOP_LANGUAGE: LANGUAGE };
      const { output } = await run(projectNode, [...conditions, program], { cwd: copy, env });
      const rendered = JSON.parse(output);
      const english = Object.entries(rendered).flatMap(([name, html]) =>
        textsOf(html)
          .filter((text) => /[a-z]/i.test(text))
          .map((text) => `${name}: ${text}`),
      );
      expect(english).toEqual([]);
      const count = (name) => textsOf(rendered[name]).length;
      expect(['/', '/operator', 'console', 'email receipt'].filter((name) => count(name) < 5)).toEqual([]);
      expect(rendered['/']).toContain(`<html lang="${LANGUAGE}"`);
      expect(rendered['email receipt']).toContain(`<html lang="${LANGUAGE}"`);
    },
    SLOW,
  );

  test(
    'with missing, unknown and wrong texts is refused',
    async () => {
      const folder = join(copy, 'texts', 'src', LANGUAGE);
      const [account, wishlist] = [join(folder, 'account.ts'), join(folder, 'shop', 'wishlist.ts')];
      rmSync(join(folder, 'hydration.ts'));
      writeFileSync(join(folder, 'more.ts'), "export const more = 'Ɱóóŕéé';");
      writeFileSync(wishlist, readFileSync(wishlist, 'utf8').replace('addToWishlist', 'putOnWishlist'));
      writeFileSync(account, readFileSync(account, 'utf8').replace('(left: number)', '(left: string)'));
      const faults = await compareWithEnglish(copy, LANGUAGE);
      expect(faults.filter((line) => line.startsWith('texts/')).sort()).toEqual([
        "texts/src/xx/account.ts: resendCodeIn: Type '(left: string) => string' is not assignable to type '(left: number) => string'.",
        'texts/src/xx/hydration.ts is missing',
        'texts/src/xx/more.ts is not in texts/src/en',
        'texts/src/xx/shop/wishlist.ts: addToWishlist is missing',
        'texts/src/xx/shop/wishlist.ts: putOnWishlist is not in texts/src/en',
      ]);
    },
    SLOW,
  );
});

/** The visible or announced text of a page, without URLs and order numbers. */
function textsOf(html) {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, '');
  const attributes =
    /\s(?:aria-(?:label|description|roledescription|valuetext)|title|alt|placeholder)="([^"]*)"/g;
  const meta =
    /<meta (?:name|property)="(?:og:|twitter:)?(?:title|description|site_name|image:alt)" content="([^"]*)"/g;
  return [attributes, meta]
    .flatMap((pattern) => [...shown.matchAll(pattern)].map(([, text]) => text))
    .concat(shown.split(/<[^>]*>/))
    .map((text) => text.replace(/&#?\w+;|https?:\S+|\bP-\d+/g, ' ').trim())
    .filter((text) => text !== '');
}

test('texts are found in elements, attributes and descriptions', () => {
  const page =
    '<title>A</title><meta name="description" content="B"/><script>no</script><p class="no" title="C">D<br>&amp;</p>';
  expect(textsOf(page)).toEqual(['C', 'B', 'A', 'D']);
});
