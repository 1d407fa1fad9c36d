import { countGraphemes, FUZZ_CORPUS, packIntoPages } from '../../server/src/testing/fuzz-corpus.ts';
import { INJECTIONS } from '../../server/src/testing/injections.ts';

/** A soak takes all texts as they are; every day one of each trick is tried. */
const isSoak = Boolean(process.env.SOAK);

/** Each would set `window.__presentlyCanary` if a page took it for more than text. */
const CANARIES = [
  '<script>window.__presentlyCanary=1</script>',
  '</script><script>window.__presentlyCanary=1</script>',
  '--></script></title></textarea><svg onload=window.__presentlyCanary=1>',
  '"><img src=x onerror="window.__presentlyCanary=1">',
  "' autofocus onfocus='window.__presentlyCanary=1",
  '<iframe srcdoc="<script>parent.__presentlyCanary=1</script>"></iframe>',
  '<details open ontoggle=window.__presentlyCanary=1>',
  '<a href="javascript:window.__presentlyCanary=1">x</a>',
  'javascript:window.__presentlyCanary=1',
  '"}];window.__presentlyCanary=1;//',
  '<!--<script>',
  '\\u003cscript\\u003ewindow.__presentlyCanary=1\\u003c/script\\u003e',
  '${window.__presentlyCanary=1}`${window.__presentlyCanary=1}`',
  "{{constructor.constructor('window.__presentlyCanary=1')()}}",
  '&lt;b&gt; &amp;amp; &#x3c;i&#x3e;',
  'one\u2028two\u2029three',
  '\u202emoorhsum\u202c \u2066left\u2069 a\u200bb\u00adc',
  '{"__proto__":{"polluted":true}}',
  'W'.repeat(60),
];

/** The lists of the field, without those that are plain words and numbers. */
const LISTED = FUZZ_CORPUS.filter((text) => text.trim() && !/^[\w .,+/-]*$/.test(text));

/** Every text: canaries, ways to inject a script, and the lists of the field. */
export const ALL_TEXTS: readonly string[] = [
  ...new Set([...CANARIES, ...INJECTIONS, ...FUZZ_CORPUS.filter((text) => text.trim())]),
];

const TEXTS = isSoak ? ALL_TEXTS : [...CANARIES, ...LISTED];

/** The corpora try each trick with dozens of spelled-out bytes; one of each trick is left. */
const TRICKS = isSoak
  ? ALL_TEXTS
  : [...new Map(TEXTS.map((text) => [text.replace(/(\\x[0-9A-F]{2})+/g, '\\x'), text] as const)).values()];

/**
 * Every text that a field takes, in as few pages as they fill; as trimmed as the shop keeps them. A field counts
 * characters as its reader sees them, and takes twenty code units for each: the longest stand alone.
 */
function pages(texts: readonly string[], max: number): string[] {
  const storable = texts.filter((text) => text.isWellFormed() && !text.includes('\0'));
  const long = storable.filter(
    (text) => text.length > max && text.length <= max * 20 && countGraphemes(text) <= max,
  );
  return [
    ...packIntoPages(
      storable.filter((text) => text.length <= max),
      max,
    ),
    ...long,
  ].map((page) => page.trim());
}

/** Stands on one line, links to nothing, holds a letter or digit: what the shop takes for somebody's name. */
const isName = (text: string): boolean =>
  text.length <= 60 &&
  !/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029@.:/]/u.test(text) &&
  /[a-z0-9]/i.test(text);

/** These hold all of them. */
export const notes = pages(TEXTS, 601);
export const messages = pages(TRICKS, 500);
export const fields = pages(TRICKS, 200);
/** Each by itself: a name is one line. */
export const names = TRICKS.map((text) => text.trim()).filter(isName);
/** What a search field takes: no line ends, no control characters. */
export const queries = fields.map((text) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 200)
    .toWellFormed()
    .trim(),
);
