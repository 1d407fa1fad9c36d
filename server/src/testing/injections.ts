/*
 * Texts that would do something if a page, a mail or a script took them for more than text: each way in that the
 * cheat sheets of the field list, combined. What they would do is to set `window.__presentlyCanary`.
 */

const canary = 'window.__presentlyCanary=1';
const short = '__presentlyCanary=1';

const combine = <A, B>(
  ones: readonly A[],
  others: readonly B[],
  join: (one: A, other: B) => string,
): string[] => ones.flatMap((one) => others.map((other) => join(one, other)));

const HANDLERS =
  'abort animationend animationstart auxclick beforeinput beforetoggle blur canplay change click close contextmenu copy cuechange cut dblclick drag dragend drop error focus focusin hashchange input invalid keydown keyup load loadeddata loadstart message mousedown mouseenter mouseover paste pointerdown pointerenter pointerover popstate reset resize scroll scrollend select submit suspend toggle touchstart transitionend transitionrun unload wheel afterprint beforeprint beforeunload cancel durationchange emptied ended formdata gotpointercapture keypress languagechange loadedmetadata lostpointercapture mouseleave mousemove mouseup offline online pagehide pageshow pause play playing pointercancel progress ratechange seeked securitypolicyviolation slotchange stalled storage timeupdate visibilitychange waiting'.split(
    ' ',
  );
const handlers = combine(
  HANDLERS,
  [
    (event: string) => `<b on${event}=${short}>`,
    (event: string) => `" on${event}="${short}`,
    (event: string) => `' on${event}='${short}' x='`,
    (event: string) => `<svg/on${event}=${short}//`,
  ],
  (event, form) => form(event),
);

const TAGS =
  'a area audio base body button details embed form frame iframe image img input isindex keygen link marquee math meta object portal script select style svg template textarea title video xmp'.split(
    ' ',
  );
const tags = combine(
  TAGS,
  [
    (tag: string) => `<${tag} src=x onerror=${short}>`,
    (tag: string) => `<${tag} href=javascript:${short}>`,
    (tag: string) => `</${tag}><script>${short}</script>`,
    (tag: string) => `<${tag.toUpperCase()}\t/ONLOAD=${short}>`,
  ],
  (tag, form) => form(tag),
);

const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  ' javascript:',
  'java\tscript:',
  'java\nscript:',
  '\u0001javascript:',
  'javascript\u200b:',
  'javascript&colon;',
  '&#106;avascript:',
  '&#x6A;avascript:',
  'javascript://%0a',
  'data:text/html,<script>',
  'data:text/html;base64,PHNjcmlwdD4',
  'vbscript:',
  'view-source:javascript:',
  'blob:javascript:',
];
const addresses = combine(
  SCHEMES,
  [
    (scheme: string) => `${scheme}${short}`,
    (scheme: string) => `<a href="${scheme}${short}">x</a>`,
    (scheme: string) => `<form action="${scheme}${short}">`,
    (scheme: string) => `<svg><a xlink:href="${scheme}${short}">`,
    (scheme: string) => `[x](${scheme}${short})`,
    (scheme: string) => `<iframe src="${scheme}${short}">`,
  ],
  (scheme, form) => form(scheme),
);

const CONTEXTS = [
  '</title>',
  '</textarea>',
  '</style>',
  '</script>',
  '</noscript>',
  '-->',
  ']]>',
  '"}]}',
  '\\u0022',
  '</template>',
  '<!--',
  '"></meta>',
];
const WRITINGS = [
  `<script>${canary}</script>`,
  `\\u003cscript\\u003e${short}\\u003c/script\\u003e`,
  `\\x3cscript\\x3e${short}\\x3c/script\\x3e`,
  `&lt;script&gt;${short}&lt;/script&gt;`,
  `&amp;lt;img src=x onerror=${short}&amp;gt;`,
  `%3Cscript%3E${short}%3C/script%3E`,
  `%253Cscript%253E${short}`,
  `\uff1cscript\uff1e${short}\uff1c/script\uff1e`,
  `<scr<script>ipt>${short}</scr</script>ipt>`,
  `<ScRiPt\n>${short}</ScRiPt >`,
  `<svg><script>${short}</script></svg>`,
  `;${short};//`,
];
const breakouts = combine(CONTEXTS, WRITINGS, (context, writing) => context + writing);

const templates = combine(
  ['${*}', '{{*}}', '#{*}', '<%= * %>', '`${*}`', '[[*]]', '{%*%}', '@(*)', '{{{*}}}', '*{*}', '$(*)'],
  [canary, 'constructor.constructor("return this")()', '__proto__.polluted=true', '7*7'],
  (template, code) => template.replace('*', () => code),
);

const polluted = combine(
  ['__proto__', 'constructor.prototype', 'constructor', 'prototype', 'toString', 'hasOwnProperty'],
  ['{"*":{"polluted":true}}', '*[polluted]=true', '*', '["*"]', '{"a":1,"*":null}'],
  (name, form) => form.replace('*', () => name),
);

const MARKS = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];
const directions = combine(
  MARKS,
  [
    (mark: string) => `a${mark}b`,
    (mark: string) => `${mark}gift${mark}`,
    (mark: string) => `${mark}<b>1</b> gpj.x`,
  ],
  (mark, form) => form(mark),
);

const INVISIBLE = [
  ...'\u00ad\u034f\u115f\u1160\u17b4\u180e\u200b\u200c\u200d\u2060\u2061\u2063\u206a\u3164\ufe0f\ufeff\uffa0\ufff9\u{e0001}\u{e0041}\u{1d173}',
];
const invisible = combine(
  INVISIBLE,
  [
    (one: string) => `<scr${one}ipt>${short}`,
    (one: string) => `a${one.repeat(5)}b`,
    (one: string) => `Ad${one}a`,
  ],
  (one, form) => form(one),
);

const LINES = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '%0d%0a', '\\r\\n'];
const headers = combine(
  LINES,
  ['Bcc: a@b.example', 'Set-Cookie: a=b', 'Content-Type: text/html', '.', 'DATA', '<b>x</b>'],
  (line, header) => `gift${line}${header}`,
);

const formulas = combine(
  ['=', '+', '-', '@', '\t=', '|'],
  ['cmd|"/C calc"!A0', 'HYPERLINK("http://a.example","x")', '1+1', 'IMPORTXML("http://a.example","//a")'],
  (sign, formula) => sign + formula,
);

/** One character for its reader, ten thousand for a computer. */
const graphemes = ['e', '\u0e01', '<', '👨'].map((base) => base + '\u0301'.repeat(10_000));
const zalgo = [...'zalgo<b>']
  .map((letter, index) => letter + '\u0335\u0321\u0346'.repeat(1 + index * 4))
  .join('');

export const INJECTIONS: readonly string[] = [
  ...new Set([
    ...handlers,
    ...tags,
    ...addresses,
    ...breakouts,
    ...templates,
    ...polluted,
    ...directions,
    ...invisible,
    ...headers,
    ...formulas,
    ...graphemes,
    zalgo,
  ]),
];
