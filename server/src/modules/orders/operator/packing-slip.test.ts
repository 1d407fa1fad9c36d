import { expect } from 'vitest';
import { HOSTILE_STRINGS } from '../../../../test/support/hostile-inputs.ts';
import { anUploadForm, aUniquePng } from '../../../../test/support/images.ts';
import { claim } from '../../../../test/support/shop-actions.ts';
import { renderBarcode } from './barcode.ts';
import { type BackOffice, test } from './operator-orders.fixture.ts';

test.beforeAll(async ({ backOffice }) => {
  await backOffice.sql(
    `INSERT INTO card_images (id, name, description, category, image_url, position) VALUES ('birthday', 'Birthday & more', 'Balloons', 'birthday', '/media/card-640.webp', 1)`,
  );
});

const slip = (backOffice: BackOffice, id: string) => backOffice.get(`/orders/${id}/packing-slip`);

test('contains order number, note, card, address and gift, and no price @R2-91 @R15-35 @R16-1', async ({
  backOffice,
}) => {
  const { id, number, link } = await backOffice.aGift({
    card_image_id: 'birthday',
    notes: 'Happy birthday,\nDad!',
  });
  await claim(backOffice.shop, link, { address: { address_ln_2: 'Flat 3', phone: '217 555 0100' } });
  const { status, headers, body } = await slip(backOffice, id);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  for (const text of [
    'Ada Lovelace',
    '12 Analytical Row',
    'Flat 3',
    'Springfield, IL 62701',
    '217 555 0100',
    'Ring twice',
    'Wooden blocks',
    'Happy birthday,\nDad!',
    'From Grace Hopper',
    'Birthday &amp; more',
    '<img src="/media/card-640.webp"',
    '<img src="/media/blocks-640.webp"',
    `Order ${number}`,
  ])
    expect(body).toContain(text);
  expect(body).not.toMatch(/49[.,]99|\$|price|usd|paid/i);
});

test('shows the headline of a note above its lines @R15-25', async ({ backOffice }) => {
  const { id, link } = await backOffice.aGift({
    note_title: 'Happy birthday!',
    note_body: 'From\nall of us',
  });
  await claim(backOffice.shop, link);
  expect((await slip(backOffice, id)).body).toContain(
    '<p class="note-title" dir="auto">Happy birthday!</p><p class="note" dir="auto">From\nall of us</p>',
  );
});

test('works with a strict content security policy: no script, no inline style, stylesheet from the shop @R2-91', async ({
  backOffice,
}) => {
  const { id } = await backOffice.aClaimedGift();
  const { body, headers } = await slip(backOffice, id);
  expect(body).not.toMatch(/<script|<style| style=| on\w+=/i);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'self'; img-src 'self';/,
  );
  expect(headers['cache-control']).toBe('no-store');
  const href = /<link rel="stylesheet" href="(\/[^"]+)">/.exec(body)?.[1] as string;
  const style = await backOffice.shop.call('GET', href);
  expect({ status: style.status, type: style.headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/css; charset=utf-8',
  });
  expect(style.body).toContain('break-after: page');
  // Of this origin also where the shop has another name than PUBLIC_ORIGIN.
  expect(body).not.toContain(backOffice.shop.deps.settings.publicOrigin);
});

test('escapes user input @R2-91', async ({ backOffice }) => {
  const hostile = [
    ...HOSTILE_STRINGS,
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='x",
  ];
  for (const text of hostile.filter((input) => input.trim() !== '' && input.length <= 150)) {
    const { id } = await backOffice.aClaimedGift();
    await backOffice.sql(
      `UPDATE order_addresses SET name = $2, delivery_instructions = $2 WHERE order_id = $1`,
      [id, text],
    );
    await backOffice.sql(`UPDATE order_texts SET note_title = $2, note_body = $2 WHERE order_id = $1`, [
      id,
      text,
    ]);
    await backOffice.sql(
      `UPDATE purchase_contacts SET first_name = $2 WHERE purchase_id = (SELECT purchase_id FROM orders WHERE id = $1)`,
      [id, text],
    );
    const { body } = await slip(backOffice, id);
    const tags = body.match(/<\/?[a-z][a-z0-9]*/gi)?.map((tag: string) => tag.toLowerCase());
    const known = new Set(
      '!doctype html head meta title link body main article div footer svg path header section h1 h2 p address img'.split(
        ' ',
      ),
    );
    expect(tags.filter((tag: string) => !known.has(tag.replace(/^<\/?/, '')))).toEqual([]);
    expect(body).toContain(
      text
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/"/g, '&quot;')
        .replace(/'/g, '&#39;'),
    );
  }
});

test('several slips are one document with a page each, in the requested order', async ({ backOffice }) => {
  const orders = [
    await backOffice.aClaimedGift(),
    await backOffice.aClaimedGift(),
    await backOffice.aClaimedGift(),
  ];
  const ids = orders.map(({ id }) => id);
  const { status, body } = await backOffice.get(`/packing-slips?ids=${[...ids, ids[0]].join(',')}`);
  expect(status).toBe(200);
  expect([...body.matchAll(/Order (P-\d+)/g)].map(([, number]) => number)).toEqual(
    orders.map(({ number }) => number),
  );
  expect(body.match(/<article class="page slip">/g)).toHaveLength(3);
  expect(body.match(/<article class="page gift-note">/g)).toHaveLength(3);
});

test('is recorded in the audit log as an address view @R3-10', async ({ backOffice }) => {
  const { id } = await backOffice.aClaimedGift();
  await slip(backOffice, id);
  expect(
    await backOffice.sql(
      `SELECT actor_name, after FROM audit_entries WHERE action = 'address.seen' AND subject_id = $1`,
      [id],
    ),
  ).toEqual([{ actor_name: 'Ada Lovelace', after: { in: 'packing slip' } }]);
});

test('is an error without an address, for a cancelled gift and for an unknown one @R2-91', async ({
  backOffice,
}) => {
  const unclaimed = await backOffice.aGift();
  const ended = await backOffice.aClaimedGift();
  await backOffice.shop.call('POST', `/api/orders/${ended.id}/cancel`, {
    token: backOffice.ada.token,
    body: {},
  });
  expect((await slip(backOffice, unclaimed.id)).body.error).toBe(
    `${unclaimed.number} (Wooden blocks) doesn't have an address yet.`,
  );
  expect((await slip(backOffice, 'nothing')).status).toBe(404);
  const packable = await backOffice.aClaimedGift();
  expect(await backOffice.get(`/packing-slips?ids=${packable.id},${ended.id}`)).toMatchObject({
    status: 409,
    body: { error: `${ended.number} (Wooden blocks) has ended, so there's nothing to pack.` },
  });
  await backOffice.sql(
    `UPDATE order_addresses SET name = NULL, address_ln_1 = NULL, address_ln_2 = NULL, city = NULL, email = NULL,
       phone = NULL, delivery_instructions = NULL, erased_at = now() WHERE order_id = $1`,
    [packable.id],
  );
  expect((await slip(backOffice, packable.id)).body.error).toBe(
    `The address for ${packable.number} (Wooden blocks) has been erased.`,
  );
  expect((await backOffice.get('/packing-slips?ids=nothing')).status).toBe(404);
  expect((await backOffice.get('/packing-slips?ids=,')).status).toBe(400);
});

test('the gift note has card design, note, sender and shop, and neither ids, address nor gift @R16-3', async ({
  backOffice,
}) => {
  const { id, number, link } = await backOffice.aGift({ card_image_id: 'birthday', notes: 'With love' });
  await claim(backOffice.shop, link);
  const { body } = await slip(backOffice, id);
  const note = body.slice(body.indexOf('<article class="page gift-note">'));
  for (const text of ['card-640.webp', 'With love', 'From Grace Hopper', 'Presently'])
    expect(note).toContain(text);
  for (const text of [id, number, link, backOffice.giftId, 'Ada Lovelace', 'Wooden blocks', '<svg'])
    expect(note).not.toContain(text);
});

test('the slip says how its note begins; without one the gift note says that it is a gift @R16-63', async ({
  backOffice,
}) => {
  const { id, link } = await backOffice.aGift({ note_title: 'Hooray!', note_body: 'From\nall of us' });
  await claim(backOffice.shop, link);
  const pages = (await slip(backOffice, id)).body.split('<article class="page gift-note">');
  expect(pages[0]).toContain('<p class="note-beginning" dir="auto">Hooray! From\nall of us</p>');
  expect(pages[1]).not.toContain('A gift for you');
  await backOffice.sql(`UPDATE order_texts SET note_title = '', note_body = '' WHERE order_id = $1`, [id]);
  const bare = (await slip(backOffice, id)).body.split('<article class="page gift-note">');
  expect(bare[0]).toContain('>No note<');
  expect(bare[1]).toContain('A gift for you');
});

test('slips are for letter paper, or labels of 4 by 6 inches @R16-3', async ({ backOffice }) => {
  const { id } = await backOffice.aClaimedGift();
  const print = (paper: string) => backOffice.get(`/packing-slips?ids=${id}&paper=${paper}`);
  expect((await slip(backOffice, id)).body).toContain('<body class="paper-letter">');
  expect((await print('4x6')).body).toContain('<body class="paper-4x6">');
  expect((await print('a4')).body).toMatchObject({
    code: 'invalid_input',
    fields: { paper: expect.anything() },
  });
});

test('a slip has the legal name and address, and slip and note have the logo instead of the shop’s name @R12-36 @R12-37', async ({
  backOffice,
}) => {
  const { id } = await backOffice.aClaimedGift();
  const call = (method: string, path: string, body: unknown) =>
    backOffice.shop.call(method, `/api/operator/settings${path}`, { token: backOffice.ada.token, body });
  await call('PUT', '', {
    shop_name: 'Ada’s Gifts',
    contact_address: '1 Dock Street',
    legal_name: 'Ada Gifts LLC',
    legal_address: '2 Law Street',
  });
  const named = (await slip(backOffice, id)).body;
  expect(named).toContain(
    '<p class="shop" dir="auto">Ada’s Gifts</p><p class="legal-name" dir="auto">Ada Gifts LLC</p><p class="shop-address" dir="auto">2 Law Street</p>',
  );
  expect(named).not.toContain('1 Dock Street');
  const png = await aUniquePng({ width: 300, height: 100 });
  const { logo } = (await call('POST', '/logos/light', anUploadForm(png))).body.data;
  const pages: string[] = (await slip(backOffice, id)).body.split('<article class="page gift-note">');
  for (const page of pages) {
    expect(page).toContain(`<img src="${logo.url}" alt="Ada’s Gifts" width="132" height="44" class="logo">`);
    expect(page).not.toContain('class="shop"');
  }
  await call('PUT', '', { shop_name: null, contact_address: null, legal_name: null, legal_address: null });
  await call('DELETE', '/logos/light', undefined);
});

test('a slip has the barcode of its order number, the carrier if it is known, and the shop’s address @R16-3', async ({
  backOffice,
}) => {
  const gift = await backOffice.aClaimedGift();
  const other = await backOffice.aClaimedGift();
  await backOffice.track(gift.id, { status: 'Ordered', carrier: 'UPS' });
  await backOffice.shop.call('PUT', '/api/operator/settings', {
    token: backOffice.ada.token,
    body: { contact_address: '1 Dock Street' },
  });
  const { body } = await slip(backOffice, gift.id);
  expect(body).toContain(await renderBarcode(gift.number));
  expect(body).not.toContain(await renderBarcode(other.number));
  for (const text of ['Carrier: UPS', '1 Dock Street', `SKU ${backOffice.giftId}`])
    expect(body).toContain(text);
});
