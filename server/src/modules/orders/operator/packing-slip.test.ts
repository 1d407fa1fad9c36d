import { expect } from 'vitest';
import { HOSTILE_STRINGS } from '../../../../test/support/hostile-inputs.ts';
import { claim } from '../../../../test/support/shop-actions.ts';
import { type BackOffice, test } from './operator-orders.fixture.ts';

test.beforeAll(async ({ backOffice }) => {
  await backOffice.sql(
    `INSERT INTO card_images (id, name, description, category, image_url, position) VALUES ('birthday', 'Birthday & more', 'Balloons', 'birthday', '/media/card-640.webp', 1)`,
  );
});

const slip = (backOffice: BackOffice, id: string) => backOffice.get(`/orders/${id}/packing-slip`);

test('contains note, card, address and gift, and no price @R2-91', async ({ backOffice }) => {
  const { id, link } = await backOffice.aGift({ card_image_id: 'birthday', notes: 'Happy birthday,\nDad!' });
  await claim(backOffice.shop, link, { address: { address_ln_2: 'Flat 3', phone: '555 0100' } });
  const { status, headers, body } = await slip(backOffice, id);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  for (const text of [
    'Ada Lovelace',
    '12 Analytical Row',
    'Flat 3',
    'Springfield, IL 62701',
    '555 0100',
    'Ring twice',
    'Wooden blocks',
    'Happy birthday,\nDad!',
    'From Grace Hopper',
    'Birthday &amp; more',
    'http://localhost:3000/media/card-640.webp',
    id,
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
  const href = /<link rel="stylesheet" href="http:\/\/localhost:3000([^"]+)">/.exec(body)?.[1] as string;
  const style = await backOffice.shop.call('GET', href);
  expect({ status: style.status, type: style.headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/css; charset=utf-8',
  });
  expect(style.body).toContain('break-after: page');
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
      '!doctype html head meta title link body main header section h1 h2 p address img'.split(' '),
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
  expect([...body.matchAll(/Order ([0-9a-f-]{36})/g)].map(([, id]) => id)).toEqual(ids);
  expect(body.match(/<main class="slip">/g)).toHaveLength(3);
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
    'This gift (Wooden blocks) has no address yet.',
  );
  expect((await slip(backOffice, ended.id)).status).toBe(409);
  expect((await slip(backOffice, 'nothing')).status).toBe(404);
  expect((await backOffice.get(`/packing-slips?ids=${unclaimed.id}`)).status).toBe(409);
  expect((await backOffice.get('/packing-slips?ids=nothing')).status).toBe(404);
  expect((await backOffice.get('/packing-slips?ids=,')).status).toBe(400);
});
