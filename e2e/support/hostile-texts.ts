import { countGraphemes, FUZZ_CORPUS, packIntoPages } from '../../server/test/support/fuzz-corpus.ts';
import { INJECTIONS } from '../../server/test/support/injections.ts';

/** A soak uses all texts; otherwise one of each technique is used. */
const isSoak = Boolean(process.env.SOAK);

/** Each would set `window.__presentlyCanary` if it were executed. */
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

/** The fuzz corpus without plain words and numbers. */
const CORPUS_TEXTS = FUZZ_CORPUS.filter((text) => text.trim() && !/^[\w .,+/-]*$/.test(text));

/** All texts: canaries, injection payloads and the fuzz corpus. */
export const ALL_TEXTS: readonly string[] = [
  ...new Set([...CANARIES, ...INJECTIONS, ...FUZZ_CORPUS.filter((text) => text.trim())]),
];

const TEXTS = isSoak ? ALL_TEXTS : [...CANARIES, ...CORPUS_TEXTS];

/** The corpus repeats each technique with dozens of byte values; only one of each is kept. */
const UNIQUE_TEXTS = isSoak
  ? ALL_TEXTS
  : [...new Map(TEXTS.map((text) => [text.replace(/(\\x[0-9A-F]{2})+/g, '\\x'), text] as const)).values()];

/**
 * All texts that a field accepts, joined into as few values as possible and trimmed like the shop does. A field's limit
 * counts graphemes and allows twenty code units for each, so the longest texts become values of their own.
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

/** Whether the shop accepts the text as a name: one line, no link, at least one letter or digit. */
const isName = (text: string): boolean =>
  text.length <= 60 &&
  !/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029@.:/]/u.test(text) &&
  /[a-z0-9]/i.test(text);

/** Field values that together contain all texts. */
export const notes = pages(TEXTS, 500);
/** The same with one of each technique, for pages that show one note at a time. */
export const uniqueNotes = pages(UNIQUE_TEXTS, 500);
export const messages = pages(UNIQUE_TEXTS, 500);
export const fields = pages(UNIQUE_TEXTS, 200);
/** Texts that are valid names; each is a value of its own, because a name is one line. */
export const names = UNIQUE_TEXTS.map((text) => text.trim()).filter(isName);
/** Values for search fields, without line breaks and control characters. */
export const queries = fields.map((text) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 200)
    .toWellFormed()
    .trim(),
);
