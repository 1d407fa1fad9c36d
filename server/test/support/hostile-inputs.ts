/**
 * Strings that often break software. Each must be either stored unchanged or rejected as invalid, and never executed,
 * truncated, re-encoded or answered with a 5xx.
 */
const STORABLE = {
  'control characters': [
    'a\u0001b\u0008c\u001bd\u007fe',
    '\u001b[31mred\u001b[0m',
    'a\u0085b\u009fc',
    'bell\u0007',
  ],
  'line ends': [
    'one\r\ntwo',
    'one\rtwo',
    'one\u2028two\u2029three',
    'X-Injected: yes\r\nSet-Cookie: a=b',
    'a\n\n\n\n\nb',
    'tab\tand\vvertical\fform',
  ],
  bidirectional: [
    '\u202emoorhsum\u202c',
    '\u2066left\u2069',
    'שלום עולם',
    'مرحبا بالعالم',
    'abc \u200f!def',
    '\u061cمرحبا',
  ],
  invisible: [
    'a\u200bb',
    '\u200b',
    '\u2060word\u2060',
    'soft\u00adhyphen',
    '\ufefffirst',
    'a\u00a0b\u3000c',
    '\u180e',
    '\u034f',
    '\u{e0041}\u{e0042}',
  ],
  emoji: [
    '👩‍👩‍👧‍👦',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '👍🏽👍🏿',
    '🇨🇭🇺🇸',
    '❤️‍🔥',
    '1️⃣',
    '🏳️‍🌈',
  ],
  combining: [
    'e\u0301 and é',
    'Z\u0351\u036b\u0343a\u0310\u034cl\u0334g\u0321o\u0336',
    'ÅÅ',
    'ﬁ ﬂ ŉ',
    'İıſßẞ',
    '\u0301first',
    'नमस्ते',
    'ไทย',
  ],
  'beyond the basic plane': ['𝕳𝖊𝖑𝖑𝖔', '𠜎𠜱𠝹', '\u{10ffff}', '\u{1f9ff}'],
  noncharacters: ['\ufffe', '\uffff', '\ufffd'],
  markup: [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "';alert(1)//",
    '</title><svg/onload=alert(1)>',
    '&lt;b&gt; &amp;amp;',
    '<!-- -->',
    ']]>',
    'javascript:alert(1)',
    '<a href="data:text/html,x">x</a>',
  ],
  'other languages': [
    "'; DROP TABLE orders; --",
    "1' OR '1'='1",
    '$1 $$ ${7*7} {{7*7}} #{7*7} <%= 7*7 %>',
    '%s%s%n %d %x',
    '../../../etc/passwd',
    '..\\..\\boot.ini',
    '/dev/null',
    '$(reboot) `id` | cat && ls',
    '%00 %0a %2e%2e%2f',
    '{"a": 1}',
    "=cmd|' /C calc'!A0",
    '@SUM(1+1)',
    '\\u0000 \\x00',
    'C:\\NUL',
    '%_%',
  ],
  'like something else': [
    'null',
    'undefined',
    'true',
    'NaN',
    'Infinity',
    '-1',
    '0x1F',
    '1e999',
    '1,000.00',
    '٠١٢',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ],
} as const;

/** Strings that PostgreSQL cannot store: a NUL, and lone surrogates. */
export const UNSTORABLE_STRINGS: readonly string[] = [
  'a\u0000b',
  '\u0000',
  '\ud800',
  'a\udfffb',
  '\udc00\ud800',
];

export const HOSTILE_STRINGS: readonly string[] = Object.values(STORABLE).flat();

/** One user-perceived character of 20,001 code points. */
export const ENDLESS_GRAPHEME = `a${'\u0301'.repeat(20_000)}`;
