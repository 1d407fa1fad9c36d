import { join } from 'node:path';
import { checkAccessibility } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

/** Computed paths, so that the end-to-end tests need not be compiled with the server's types. */
const server = ['..', 'server/src/modules'].join('/');
type Email = { content: object };
type Template = (order: object, links: object, recipient?: object) => Email;
type Sender = { shopName: string; contacts: string[]; publicOrigin: string };

const order = {
  priceCents: 3900,
  expiresAt: new Date('2026-12-07T12:00:00Z'),
  gift: { name: 'Tulip Bouquet in a Hand-Blown Glass Vase' },
  gifter: { firstName: 'Jordan' },
  cancelReason: 'declined',
  texts: { declineMessage: 'Thank you, but no' },
};
const rightToLeft = {
  ...order,
  gift: { name: 'باقة زهور التوليب مع بطاقة' },
  gifter: { firstName: 'ليلى' },
};
const links = {
  gift: 'https://gifts.example/track/7Qk2mZr8vX1sT4yB9nLc0A',
  manage: 'https://gifts.example/manage/7Qk2mZr8vX1sT4yB9nLc0A',
  recipient: 'https://gifts.example/track/7Qk2mZr8vX1sT4yB9nLc0A#key=7Qk2mZr8vX1sT4yB9nLc0A',
};
const recipient = {
  name: 'Dana Smith',
  shipment: { trackingNumber: '1Z999AA10123456784', carrier: 'UPS', estimatedDelivery: '2026-11-27' },
};
const sender: Sender = {
  shopName: 'Presently',
  contacts: ['hello@gifts.example · (555) 010-2030', '12 Main Street, Springfield, IL 62701'],
  publicOrigin: 'https://gifts.example',
};

test('e-mails look like the shop on phones and wide screens, light and dark @R15-47', async ({ page }) => {
  const { renderEmailHtml } = (await import(`${server}/messaging/email-html.ts`)) as {
    renderEmailHtml: (content: object, sender: Sender) => string;
  };
  const templates = (await import(`${server}/orders/emails/email-templates.ts`)) as Record<string, Template>;
  const emails: Record<string, Email | undefined> = {
    receipt: templates.receipt?.(order, links),
    'receipt-right-to-left': templates.receipt?.(rightToLeft, links),
    unclaimed: templates.unclaimedReminder?.(order, links),
    shipped: templates.shippedForRecipient?.(order, links, recipient),
    declined: templates.ended?.(order, links),
  };
  for (const [name, email] of Object.entries(emails)) {
    await page.setContent(renderEmailHtml(email?.content ?? {}, sender));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [390, 640]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const where = `${name} at ${width}, ${colorScheme}`;
        const path = join(process.env.E2E_SHOTS ?? '', `email-${name}-${width}-${colorScheme}.png`);
        if (process.env.E2E_SHOTS) await page.screenshot({ path, fullPage: true });
        await checkAccessibility(page, where, { contrastOnly: true });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, where).toBeLessThanOrEqual(0);
        const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        expect(background, where).toBe(colorScheme === 'light' ? 'rgb(253, 249, 244)' : 'rgb(21, 17, 25)');
      }
    }
  }
});
