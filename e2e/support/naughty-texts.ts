import { NAUGHTY_CORPORA, pagesOf } from '../../server/src/testing/naughty-corpora.ts';

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
  'W'.repeat(100),
];

/** Our own, and all of the corpora that is more than plain words and numbers. */
const TEXTS = [...CANARIES, ...NAUGHTY_CORPORA.filter((text) => text.trim() && !/^[\w .,+/-]*$/.test(text))];

/** The corpora try each trick with dozens of spelled-out bytes; one of each trick is left. */
const TRICKS = [
  ...new Map(TEXTS.map((text) => [text.replace(/(\\x[0-9A-F]{2})+/g, '\\x'), text] as const)).values(),
];

/** Every text that is short enough, in as few pages as they fill; as trimmed as the shop keeps them. */
const pages = (texts: readonly string[], max: number): string[] =>
  pagesOf(
    texts.filter((text) => text.length <= max),
    max,
  ).map((page) => page.trim());

/** These hold all of them. */
export const notes = pages(TEXTS, 601);
export const messages = pages(TRICKS, 500);
export const fields = pages(TRICKS, 200);
export const names = pages(TRICKS, 100);
/** What a search field takes: no line ends, no control characters. */
export const queries = fields.map((text) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 200)
    .toWellFormed()
    .trim(),
);
