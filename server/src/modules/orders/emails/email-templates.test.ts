import { expect, test } from 'vitest';
import type { EmailContent } from '../../messaging/index.ts';
import * as templates from './email-templates.ts';
import { anOrder, giverLinks, listEmails, TIME_ZONE, TYPED_TEXTS } from './emails.fixture.ts';

const textOf = (content: EmailContent): string => JSON.stringify(content);
const factsOf = ({ blocks }: EmailContent): Record<string, string> =>
  Object.fromEntries(
    blocks.flatMap((block) =>
      block.kind === 'facts' ? block.facts.map(({ name, value }) => [name, value]) : [],
    ),
  );

const longNames = anOrder({
  gift: { name: 'Porcelain tea service for twelve '.repeat(4).slice(0, 120), brand: 'M'.repeat(60) },
  gifter: { firstName: 'H'.repeat(60) },
});
const rightToLeft = anOrder({
  gift: { name: 'باقة زهور التوليب '.repeat(6), brand: null },
  gifter: { firstName: 'ليلى' },
});

test('each template is among the emails that tests look at', () => {
  // An order can end for four reasons, and a refund can be partial or full.
  expect(Object.keys(listEmails(anOrder()))).toHaveLength(Object.keys(templates).length + 4);
});

test.each(Object.entries({ common: anOrder(), longNames, rightToLeft }))(
  'a subject has at most sixty characters, whatever the names: %s @R15-47',
  (_, order) => {
    for (const [name, { subject }] of Object.entries(listEmails(order)))
      expect(subject.length, name).toBeLessThanOrEqual(60);
  },
);

test('a subject that is too long ends with a whole word of the gift', () => {
  expect(listEmails(anOrder()).receipt?.subject).toBe(
    'Your gift is ready to share: Tulip Bouquet in a Hand-Blown…',
  );
});

test('every email has one main button, shows the gift with its picture and has the number of the order @R15-47 @R16-1', () => {
  for (const [name, { content }] of Object.entries(listEmails(anOrder()))) {
    const main = content.blocks.filter((block) => block.kind === 'button' && !block.isSecondary);
    expect(main, name).toHaveLength(1);
    expect(content.blocks, name).toContainEqual({
      kind: 'gift',
      name: 'Tulip Bouquet in a Hand-Blown Glass Vase',
      brand: 'Field & Stem',
      pictureUrl: giverLinks.picture,
    });
    expect(factsOf(content)['Order number'], name).toBe('P-10432');
    expect(content.preview, name).not.toBe('');
  }
});

test('no email contains what somebody wrote: the note, the thank-you note or the reason to decline @R13-3', () => {
  for (const [name, { subject, content }] of Object.entries(listEmails(anOrder())))
    for (const typed of Object.values(TYPED_TEXTS))
      expect(`${subject} ${textOf(content)}`, name).not.toContain(typed);
});

test('the receipt adds up: gift, shipping, tax and what was paid', () => {
  const { receipt } = listEmails(anOrder({ priceCents: 3900, taxChargedCents: 312, amountCents: 4212 }));
  expect(factsOf(receipt?.content as EmailContent)).toMatchObject({
    Gift: '$39.00',
    Shipping: 'Free',
    'Sales tax': '$3.12',
    'Total paid': '$42.12',
    'Order date': 'Mon, Nov 23, 2026',
  });
  expect(factsOf(listEmails(anOrder()).receipt?.content as EmailContent)).not.toHaveProperty('Sales tax');
});

test('the receipt and the reminder name the deadline by its day in the time zone of the shop', () => {
  const { receipt, unclaimed } = listEmails(anOrder());
  for (const email of [receipt, unclaimed])
    expect(textOf(email?.content as EmailContent)).toContain('Unclaimed by Monday, December 7?');
});

test.each([
  ['Processing', "we're getting it ready"],
  ['Ordered', "we're getting it ready"],
  ['Shipped', 'is on its way'],
  ['Delivered', 'was claimed and delivered'],
] as const)(
  'the receipt of a gift that is %s says so, and no longer asks to share it @R15-52',
  (status, news) => {
    const { subject, content } = templates.receiptOfClaimed(
      { ...anOrder({ priceCents: 3900, amountCents: 3900 }), status },
      giverLinks,
      TIME_ZONE,
    );
    expect(`${subject} ${textOf(content)}`).not.toMatch(/share this|ready to share|unwrap|Unclaimed/i);
    expect(textOf(content)).toContain(news);
    expect(factsOf(content)).toEqual(factsOf(listEmails(anOrder()).receipt?.content as EmailContent));
  },
);

test.each(['declined', 'expired', 'cancelled'])(
  'the email about a gift that is %s names what goes back, which is what an earlier refund left',
  (reason) => {
    const amountOf = (promisedRefundCents: number) => {
      const content = listEmails(anOrder({ promisedRefundCents }))[reason]?.content as EmailContent;
      return { refund: factsOf(content)['Refund'], text: textOf(content) };
    };
    expect(amountOf(0)).toMatchObject({
      refund: '$39.00',
      text: expect.stringContaining('refunding $39.00'),
    });
    expect(amountOf(1500)).toMatchObject({
      refund: '$24.00',
      text: expect.stringContaining('refunding $24.00'),
    });
    const nothingLeft = amountOf(3900);
    expect(nothingLeft.refund).toBeUndefined();
    expect(nothingLeft.text).not.toContain('refunding');
  },
);

test('the email about a refund names its amount, and says of a part that the gift goes on', () => {
  const { 'refund of a part': part, 'refund of all': all } = listEmails(anOrder());
  expect(factsOf(part?.content as EmailContent)).toMatchObject({ Paid: '$39.00', Refund: '$10.00' });
  expect(textOf(part?.content as EmailContent)).toContain("doesn't change your gift");
  expect(factsOf(all?.content as EmailContent)).toMatchObject({ Paid: '$39.00', Refund: '$39.00' });
  expect(textOf(all?.content as EmailContent)).not.toContain("doesn't change your gift");
});

test('the emails about a delivery ask for a rating, on the page of each', () => {
  const { delivered, 'delivered to the recipient': received } = listEmails(anOrder());
  const rating = { kind: 'button', label: 'Rate the gift', isSecondary: true, hint: expect.anything() };
  expect(delivered?.content.blocks).toContainEqual({ ...rating, url: giverLinks.manage });
  expect(received?.content.blocks).toContainEqual({ ...rating, url: giverLinks.recipient });
});

test('no email to the recipient names the gifter, whose account may be erased', () => {
  const toRecipient = Object.entries(listEmails(anOrder())).filter(
    ([, { content }]) => content.greeting === 'Hi Dana,',
  );
  expect(toRecipient).toHaveLength(4);
  for (const [name, { content }] of toRecipient) expect(textOf(content), name).not.toContain('Jordan');
});

test('no email to the gifter has the link of the recipient, and none to the recipient that of the gifter', () => {
  for (const [name, { content }] of Object.entries(listEmails(anOrder()))) {
    const isToRecipient = content.greeting === 'Hi Dana,';
    const text = textOf(content);
    expect([name, text.includes(giverLinks.recipient)]).toEqual([name, isToRecipient]);
    if (isToRecipient) expect(text, name).not.toContain(giverLinks.manage);
  }
});
