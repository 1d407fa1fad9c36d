import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAllRows } from '../../../test/support/all-rows.ts';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { ADDRESS, BILLING, claim, placeOrder } from '../../../test/support/shop-actions.ts';

/** A gift whose guest and recipient have each entered a unique word in every field they can fill in. */
export type MarkedGift = {
  orderId: string;
  urlId: string;
  manageKey: string;
  cookies: Record<string, string>;
  guest: string;
  recipient: string;
};

type Context = { giftId: string; operator: string };

let count = 0;

/** Bought and claimed. */
export async function aMarkedGift(
  shop: TestApp,
  { giftId }: Context,
  marks: { guest?: string; recipient?: string } = {},
): Promise<MarkedGift> {
  count += 1;
  const { guest = `guestword${count}`, recipient = `recipientword${count}` } = marks;
  const { body } = await placeOrder(shop, {
    giftId,
    body: {
      notes: `Note ${guest}`,
      billing: {
        ...BILLING,
        first_name: `First ${guest}`,
        last_name: `Last ${guest}`,
        email: `${guest}@example.com`,
        address: `1 ${guest} Street`,
        city: `City ${guest}`,
      },
    },
  });
  const address = {
    ...ADDRESS,
    name: `${recipient} Lovelace`,
    address_ln_1: `2 ${recipient} Street`,
    address_ln_2: `Apartment ${recipient}`,
    city: `Town ${recipient}`,
    email: `before.${recipient}@example.com`,
    delivery_instructions: `Ring for ${recipient}`,
  };
  const claimed = await claim(shop, body.gift_id, { address });
  const cookies = Object.fromEntries(claimed.cookies.map(({ name, value }) => [name, value]));
  // The email about the claim was sent to the first address.
  await shop.call('PUT', `/api/orders/claim/${body.gift_id}/address`, {
    cookies,
    body: { ...address, email: `${recipient}@example.com` },
  });
  return {
    orderId: body.data.id,
    urlId: body.gift_id,
    manageKey: body.manage_key,
    cookies,
    guest,
    recipient,
  };
}

/** The same, delivered, with thanks, reviews by both, and a note by an operator. */
export async function aDeliveredMarkedGift(
  shop: TestApp,
  context: Context,
  marks: { guest?: string; recipient?: string } = {},
): Promise<MarkedGift> {
  const gift = await aMarkedGift(shop, context, marks);
  const { orderId, urlId, manageKey, cookies, guest, recipient } = gift;
  const { operator: token } = context;
  const remark = `${guest} and ${recipient} called`;
  const calls = [
    ['POST', `/api/orders/${urlId}/thanks`, { cookies, body: { message: `Thank you, says ${recipient}` } }],
    ['POST', `/api/operator/orders/${orderId}/notes`, { token, body: { text: remark } }],
    ['POST', `/api/operator/orders/${orderId}/refund`, { token, body: { amount: 1, reason: remark } }],
    ['PUT', `/api/orders/${urlId}/tracking`, { token, body: { status: 'Delivered' } }],
    ['PUT', `/api/orders/manage/${manageKey}/review`, { body: { rating: 5, text: `Good, says ${guest}` } }],
    [
      'PUT',
      `/api/orders/track/${urlId}/review`,
      { cookies, body: { rating: 4, text: `So does ${recipient}` } },
    ],
  ] as const;
  for (const [method, path, request] of calls) {
    const { status, body } = await shop.call(method, path, request);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  }
  return gift;
}

/** The rows of all tables that contain the word, including in binary columns. */
export async function rowsWith(shop: TestApp, word: string): Promise<string[]> {
  const bytes = Buffer.from(word).toString('hex');
  return (await readAllRows(shop.deps.database.pool))
    .toLowerCase()
    .split('\n')
    .filter((row) => row.includes(word.toLowerCase()) || row.includes(bytes));
}

/** The files in the data folder whose path or contents include the word; the tests' database is elsewhere. */
export async function filesWith(shop: TestApp, word: string): Promise<string[]> {
  const forms = [Buffer.from(word), Buffer.from(word, 'utf16le')];
  const found: string[] = [];
  for (const file of await listDataFiles(shop)) {
    const bytes = await readFile(file);
    if (file.includes(word) || forms.some((form) => bytes.includes(form))) found.push(file);
  }
  return found;
}

export async function listDataFiles(shop: TestApp): Promise<string[]> {
  const entries = await readdir(shop.deps.settings.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
