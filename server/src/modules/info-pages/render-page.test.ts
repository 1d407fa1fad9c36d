import { INFO_PAGES, type InfoPageName } from '@presently/contracts/info-pages';
import { CODE_RESEND_SECONDS, CODE_VALID_SECONDS } from '@presently/contracts/limits';
import { describe, expect, it, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { assertPageMarkdown } from './check-markdown.ts';
import { pageValues, VARIABLES } from './page-values.ts';
import { renderPage } from './render-page.ts';
import { SHIPPED_PAGES } from './shipped-pages.ts';

const SHOP = {
  shop_name: 'Ada’s <Gifts> *&* {claim_window}',
  contact_email: 'ada@gifts.example',
  contact_phone: '(201) 555-0142',
  contact_address: '1 Navy Way\nArlington',
  time_zone: 'America/New_York',
  guest_checkout: true,
  claim_window_days: 14,
  low_stock_level: 5,
  manager_refund_limit: null,
  expiring_days: 3,
};

function valuesOf(shop: Partial<typeof SHOP> = {}, settings: Partial<ReturnType<typeof readConfig>> = {}) {
  return pageValues({
    settings: { ...readConfig({}, '/nowhere'), ...settings } as never,
    shopSettings: { current: () => ({ ...SHOP, ...shop }) } as never,
  });
}

const render = (markdown: string, page: InfoPageName = 'terms') => renderPage(page, markdown, valuesOf());
const textOf = (page: InfoPageName, shop: Partial<typeof SHOP> = {}, settings = {}) => {
  const { lead, html } = renderPage(page, SHIPPED_PAGES[page], valuesOf(shop, settings));
  return `${lead} ${html}`.replaceAll(/<[^>]+>/g, '');
};

function problemOf(markdown: string): string | undefined {
  try {
    assertPageMarkdown(markdown);
    return undefined;
  } catch (error) {
    return (error as { fields?: { markdown?: string } }).fields?.markdown;
  }
}

describe('a page', () => {
  it('has a title, a lead and sections', () => {
    expect(render('# Terms of {shop_name}\n\nIn *short*.\n\n## One\n\nText.\n\n# Two\n\n- a\n- b')).toEqual({
      title: 'Terms of Ada’s <Gifts> *&* {claim_window}',
      lead: 'In <em>short</em>.',
      html: '<section><h2>One</h2>\n<p>Text.</p>\n</section>\n<section><h2>Two</h2>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n</section>',
      description: 'In short.',
    });
  });

  it('has no title if its first heading is empty', () => {
    expect(render('#\n\nText').title).toBeNull();
    expect(render('# {contact_phone}\n\nText').title).toBe(SHOP.contact_phone);
  });

  it('may have neither', () => {
    expect(render('- a')).toEqual({
      title: null,
      lead: null,
      html: '<section><ul>\n<li>a</li>\n</ul>\n</section>',
      description: 'a',
    });
  });

  it('has questions that open, on the FAQ', () => {
    expect(render('# FAQ\n\n## Giving\n\n### Do I?\n\nNo.\n\n### Why *not*?\n\nSo.', 'faq').html).toBe(
      '<section><h2>Giving</h2>\n\n<details><summary>Do I?</summary><div><p>No.</p>\n</div></details>\n<details><summary>Why <em>not</em>?</summary><div><p>So.</p>\n</div></details></section>',
    );
  });

  it('shows the values of variables as text, whatever they contain @R12-2', () => {
    expect(render('**{shop_name}** in {claim_window}\n\n{contact_address}').html).toBe(
      '<section><p>1 Navy Way<br />Arlington</p>\n</section>',
    );
    expect(render('**{shop_name}** in {claim_window}').lead).toBe(
      '<strong>Ada’s &lt;Gifts&gt; *&amp;* {claim_window}</strong> in 14 days',
    );
    expect(render('[{contact_email}](mailto:{contact_email}) [call](tel:{contact_phone})').lead).toBe(
      '<a href="mailto:ada@gifts.example">ada@gifts.example</a> <a href="tel:2015550142">call</a>',
    );
    expect(render('\\{claim_window} `{claim_window}`').lead).toBe(
      '{claim_window} <code>{claim_window}</code>',
    );
  });

  it('leaves out what does not apply @R12-2', () => {
    const markdown = '{if contact_phone}\nCall us.\n{else}\nWrite to us.\n{end}';
    expect(renderPage('help', markdown, valuesOf()).lead).toBe('Call us.');
    expect(renderPage('help', markdown, valuesOf({ contact_phone: null as never })).lead).toBe(
      'Write to us.',
    );
  });
});

test.each(INFO_PAGES)('the shipped text of %s may be saved, and has a title and a lead @R12-1', (page) => {
  expect(problemOf(SHIPPED_PAGES[page])).toBeUndefined();
  const { title, lead, html } = renderPage(page, SHIPPED_PAGES[page], valuesOf({ shop_name: 'Ada’s Gifts' }));
  expect([title, lead].every(Boolean)).toBe(true);
  expect(html).toContain('<h2>');
  expect(`${title} ${lead} ${html}`).not.toMatch(/[{}]\w/);
});

describe('the description of a page for search engines @R12-70', () => {
  test.each([
    [
      'the lead as plain text',
      '# A\n\nAt **{shop_name}** we\n[give](/). `{x}`',
      'At Ada’s Gifts we give. {x}',
    ],
    ['the first text without a lead', '# A\n\n## B\n\n### C\n\n- One.\n- Two.', 'One.'],
    [
      'as many sentences as fit',
      `${'Word '.repeat(14)}one. Version 1.5 is “here.” ${'Word '.repeat(14)}two.`,
      `${'Word '.repeat(14)}one. Version 1.5 is “here.”`,
    ],
    ['the first words of a long sentence', `${'Word, '.repeat(40)}end.`, `${'Word, '.repeat(24)}Word…`],
    ['the first part of a long word', 'x'.repeat(300), `${'x'.repeat(154)}…`],
    ['nothing without text', '# A', null],
  ])('is %s', (_, markdown, description) => {
    const rendered = renderPage('terms', markdown, valuesOf({ shop_name: 'Ada’s Gifts' }));
    expect(rendered.description).toBe(description);
    expect(rendered.description?.length ?? 0).toBeLessThanOrEqual(155);
  });
});

test.each(INFO_PAGES)('the shipped text of %s describes itself @R12-70', (page) => {
  const { description } = renderPage(page, SHIPPED_PAGES[page], valuesOf({ shop_name: 'Ada’s Gifts' }));
  expect(description).toMatch(/^[A-Z].{40,154}[.!?”]$/);
});

/** Numbers that no setting changes: limits in the code, and promises by the shop's owners. */
const FIXED_NUMBERS: Partial<Record<InfoPageName, string[]>> = {
  accessibility: ['2.2'],
  help: [`${CODE_VALID_SECONDS / 60} minutes`, `${CODE_RESEND_SECONDS} seconds`],
  privacy: ['30 days'],
  returns: ['30 days', '30 days', '5–10 business days'],
  shipping: ['1-2 business days', '2-4 business days'],
};

test.each(INFO_PAGES)('the shipped text of %s names no number that a setting can change @R12-71', (page) => {
  const text = SHIPPED_PAGES[page].replaceAll(/^\d+\. /gm, '');
  const numbers = text.match(/\d[\d.,–-]*(?<=\d)(?: (?:business )?[a-z]+)?/g) ?? [];
  expect(numbers).toEqual(FIXED_NUMBERS[page] ?? []);
});

test('the privacy policy says how long things are kept, as it is set @R12-71', () => {
  const days = {
    addressRetentionDays: 71,
    messageRetentionDays: 72,
    viewRetentionDays: 73,
    auditRetentionDays: 1074,
  };
  const text = textOf('privacy', {}, days);
  expect(text).toMatch(/address.*71 days after delivery/);
  expect(text).toMatch(/emails and texts.*72 days/);
  expect(text).toMatch(/viewed.*73 days/);
  expect(text).toMatch(/log.*1,074 days/);
  expect(text).toMatch(/never paid.*30 days/);
  expect(text).toMatch(/identifiers.*30 days/);
  expect(text).not.toContain('Backups');
  const backup = { to: '/backup' } as never;
  expect(textOf('privacy', {}, { backup })).toMatch(/Backups.*35 days/);
  expect(textOf('privacy', {}, { backupRetentionDays: 14 })).toMatch(/Backups.*14 days/);
});

test.each(['faq', 'returns', 'terms'] as const)(
  'the page %s names the days in which a gift can be claimed as the owner has set them @R15-49 @R12-2',
  (page) => {
    expect(textOf(page, { claim_window_days: 45 })).toContain('45 days');
    expect(textOf(page, { claim_window_days: 45 })).not.toContain('14 days');
    expect(textOf(page, { claim_window_days: 1 })).toMatch(/\b1 day\b/);
  },
);

test.each([
  ['about', /No account needed/],
  ['faq', /No\. Enter your name/],
  ['help', /Creating an account is optional/],
] as const)(
  'the page %s says that buying needs no account only while guests may buy @R15-51',
  (page, promise) => {
    expect(textOf(page)).toMatch(promise);
    expect(textOf(page, { guest_checkout: false })).not.toMatch(promise);
    expect(textOf(page, { guest_checkout: false })).not.toMatch(/No account needed|account is optional/);
  },
);

test.each(INFO_PAGES)(
  'the shipped text of %s promises no visitor with analytics not to be tracked @R12-71',
  (page) => {
    const analytics = { script: 'https://count.example/a.js', attribute: 'id', id: '1' };
    const promise =
      /no track|(don't|do not|never) (use trackers|track you)|advertising cookies|no cookie banner/i;
    expect(textOf(page, {}, { analytics })).not.toMatch(promise);
    if (['about', 'faq', 'privacy'].includes(page)) expect(textOf(page)).toMatch(promise);
  },
);

test('the privacy policy names services only if they are configured @R1-18d', () => {
  expect(textOf('privacy')).toContain("We don't track you.");
  expect(textOf('privacy')).not.toMatch(/Analytics|error-reporting/);
  const services = {
    analytics: { script: 'https://count.example/a.js', attribute: 'id', id: '1' },
    errorReportingDsn: 'https://key@errors.example/1',
  };
  expect(textOf('privacy', {}, services)).not.toContain("We don't track you.");
  expect(textOf('privacy', {}, services)).toMatch(/\(count\.example\)[\s\S]*\(errors\.example\)/);
});

test.each([
  ['One.\n\nTwo {claim_windw}.', 'Line 3: There’s no variable {claim_windw}'],
  ['One\nTwo\nThree {Shop}', 'Line 3: There’s no variable {Shop}'],
  ['[a]({nothing})', 'Line 1: There’s no variable {nothing}'],
  ['{if tuesday}\na\n{end}', 'Line 1: There’s no condition “tuesday”'],
  ['{if analytics}\na', 'Line 1: This {if} has no {end}'],
  ['a\n\n{end}', 'Line 3: {end} has no {if}'],
  ['{if analytics}\n{if analytics}\n{end}', 'Line 2: An {if} can’t be inside another'],
  ['{if analytics}\n{else}\n\n{nope}\n{end}', 'Line 4: There’s no variable {nope}'],
  ['One\n\n<b>Two</b>', 'Line 3: HTML and scripts aren’t allowed'],
  ['One\n\n- two\n- <script>alert(1)</script>', 'Line 4: HTML and scripts aren’t allowed'],
  ['![a](https://x.example/a.png)', 'Line 1: Pictures aren’t allowed'],
  ['[a](#section)', 'Line 1: The link “#section” isn’t allowed'],
  ['a\n[b](javascript:alert(1))', 'Line 2: The link “javascript:alert(1)” isn’t allowed'],
])('%j is refused with its place @R12-3', (markdown, problem) => {
  expect(problemOf(markdown)?.replaceAll("'", '’')).toContain(problem);
});

/** No HTML in Markdown: shown as text. */
const TEXT = ['<svg/onload=alert(1)>', '\\<script>alert(1)\\</script>', '`<script>alert(1)</script>`'];

/** Script injections, from OWASP's lists and the parser's own tests. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<style>@import "//evil.example"</style>',
  '<details open ontoggle=alert(1)>',
  '<!--><script>alert(1)</script-->',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](  javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '<javascript:alert(1)>',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '[x](file:///etc/passwd)',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](https://x.example)',
];

function expectHarmless(markdown: string): void {
  const { title, lead, html } = renderPage('terms', markdown, valuesOf());
  const tags = `${lead} ${html}`.match(/<[^>]*>/g)?.join('') ?? '';
  expect(title, 'which is text').not.toBe('');
  expect(tags).not.toMatch(/<(script|img|svg|iframe|style)/i);
  expect(tags).not.toMatch(/\bon\w+\s*=/i);
  expect(tags).not.toMatch(/href="(?!https?:\/\/x\.example|\/(?![/\\])|mailto:|tel:)/i);
}

test.each(TEXT)('%j is text @R12-3', (markdown) => {
  expect(problemOf(markdown)).toBeUndefined();
  expectHarmless(markdown);
});

test.each(ATTACKS)('%j is refused, and harmless if it were there @R12-3', (attack) => {
  for (const markdown of [attack, `- ${attack}`, `> ${attack}`, `## ${attack}`]) {
    expect(problemOf(markdown), markdown).toMatch(/^Line \d+: /);
    expectHarmless(markdown);
  }
});

test('a value that a setting gives a link cannot run a script either @R12-3', () => {
  const shop = { shop_name: 'javascript:alert(1)' };
  expect(problemOf('[x]({shop_name})')).toMatch(/^Line 1: /);
  expect(renderPage('terms', '- [x]({shop_name})', valuesOf(shop)).html).not.toContain('href');
  expect(
    renderPage(
      'terms',
      `- ${VARIABLES.map((name) => `{${name}}`).join(' ')}`,
      valuesOf({
        shop_name: '<script>alert(1)</script>',
      }),
    ).html,
  ).not.toContain('<script');
});
