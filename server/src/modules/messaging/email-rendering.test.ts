import { describe, expect, test } from 'vitest';
import { renderEmailHtml } from './email-html.ts';
import type { EmailSender } from './email-sender.ts';
import { renderEmailText } from './email-text.ts';
import type { EmailBlock, EmailContent } from './messaging.tables.ts';

const names: string[] = [];
/** A text with every character that means something in HTML. */
const a = (name: string): string => {
  names.push(name);
  return `<i>${name}</i> & "${name}"`;
};
const SENDER: EmailSender = {
  shopName: a('shop'),
  publicOrigin: 'https://gifts.example',
  contactEmail: 'hello@gifts.example',
  contactPhone: a('phone'),
  contactAddress: `${a('address')}\nArlington`,
  legalName: null,
  legalAddress: null,
  accentColor: null,
  logo: null,
};
const url = (name: string): string => `https://gifts.example/${name}?a=1&b="2"`;
const BLOCKS: EmailBlock[] = [
  { kind: 'text', text: a('text') },
  { kind: 'quote', text: `${a('quote')}\nsecond line` },
  { kind: 'gift', name: a('gift'), brand: a('brand'), pictureUrl: url('picture') },
  { kind: 'button', label: a('button'), url: url('button'), hint: a('hint') },
  { kind: 'link', introduction: a('introduction'), url: url('link') },
  { kind: 'steps', heading: a('steps'), steps: [a('first'), a('second')] },
  {
    kind: 'facts',
    facts: [
      { name: a('number'), value: a('P-1'), url: url('fact') },
      { name: a('total'), value: a('$5'), isTotal: true },
    ],
  },
];
const CONTENT: EmailContent = {
  preview: a('preview'),
  heading: a('heading'),
  greeting: a('greeting'),
  blocks: BLOCKS,
};

describe('an email as HTML', () => {
  test('has every text, escaped', () => {
    const html = renderEmailHtml(CONTENT, SENDER);
    for (const name of names) expect(html).toContain(`&lt;i&gt;${name}&lt;/i&gt; &amp; &quot;${name}&quot;`);
    expect(html).not.toContain('<i>');
  });

  test('has every address, escaped', () => {
    const html = renderEmailHtml(CONTENT, SENDER);
    for (const name of ['button', 'link', 'fact'])
      expect(html).toContain(`href="https://gifts.example/${name}?a=1&amp;b=&quot;2&quot;"`);
    expect(html).toContain('src="https://gifts.example/picture?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.toContain('b="2"');
  });
});

test('an email as plain text has the same texts and addresses', () => {
  const text = renderEmailText(CONTENT, SENDER);
  // The heading is in the subject, and the preview only in lists of emails.
  for (const name of names.filter((one) => !['preview', 'heading'].includes(one)))
    expect(text).toContain(`<i>${name}</i> & "${name}"`);
  for (const name of ['button', 'link', 'fact']) expect(text).toContain(`\n${url(name)}\n`);
  expect(text).toContain(`> ${'<i>quote</i> & "quote"'}\n> second line\n`);
  expect(text).toContain('\n1. <i>first</i>');
  expect(text).toContain('\n2. <i>second</i>');
});

const DO_NOT_FORWARD = /don(’|'|&#39;|&#x27;)t forward/;

test.each([
  ['https://gifts.example/manage/abc', true],
  ['https://gifts.example/track/abc?key=def', true],
  ['https://gifts.example/track/abc', false],
])('an email with the link %s warns against forwarding it: %s', (link, warns) => {
  for (const block of [
    { kind: 'button', label: 'Open', url: link },
    { kind: 'link', introduction: 'Or:', url: link },
  ] as EmailBlock[]) {
    const content = { ...CONTENT, blocks: [block] };
    expect(DO_NOT_FORWARD.test(renderEmailHtml(content, SENDER))).toBe(warns);
    expect(DO_NOT_FORWARD.test(renderEmailText(content, SENDER))).toBe(warns);
  }
});

test('only an email to customers of a shop with an address for replies invites them', () => {
  const invites = (content: EmailContent, sender: EmailSender) =>
    [renderEmailHtml, renderEmailText].map((render) => render(content, sender).includes('Just reply'));
  expect(invites(CONTENT, SENDER)).toEqual([true, true]);
  expect(invites(CONTENT, { ...SENDER, contactEmail: null })).toEqual([false, false]);
  expect(invites({ ...CONTENT, audience: 'operators' }, SENDER)).toEqual([false, false]);
});
