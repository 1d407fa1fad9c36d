import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { expectInvariantsToHold } from '../../../../test/support/invariants.ts';
import {
  ADDRESS,
  aGiftLink,
  BILLING,
  claim,
  listEmailsTo,
  placeOrder,
  signIn,
} from '../../../../test/support/shop-actions.ts';
import { test as it } from '../../../../test/support/shop-test.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';

it.beforeAll(({ shop }) => warmPool(shop));

const eventsOf = async (shop: TestApp, urlId: string): Promise<string[]> =>
  (
    await shop.deps.database.pool.query(
      'SELECT e.type FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.url_id = $1 ORDER BY e.sequence',
      [urlId],
    )
  ).rows.map(({ type }) => type);
const cookiesOf = (answer: { cookies: { name: string; value: string }[] }) =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

describe('claiming a gift', () => {
  it('moves it to Processing and shows the address to its recipient only @S6-4 @S7-23 @S7-25 @R1-4b @R3-1 @R4-3', async ({
    shop,
  }) => {
    const id = await aGiftLink(shop);
    const claimed = await claim(shop, id);
    expect(claimed).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          status: 'Processing',
          claimed: true,
          viewer: 'recipient',
          shipping_address: { name: 'Ada Lovelace', address_ln_1: '12 Analytical Row', zip: '62701' },
        },
      },
    });
    const anyone = await shop.call('GET', `/api/orders/track/${id}`);
    expect(anyone.body.data).toMatchObject({
      viewer: 'link',
      shipping_address: {
        name: 'Ada',
        address_ln_1: null,
        address_ln_2: null,
        city: 'Springfield',
        state: 'IL',
        zip: null,
        email: null,
        phone: null,
        delivery_instructions: null,
      },
    });
    for (const secret of ['Lovelace', 'Analytical', '62701', 'ada@example.com', 'Ring twice'])
      expect(JSON.stringify(anyone.body)).not.toContain(secret);
    const recipient = await shop.call('GET', `/api/orders/track/${id}`, { cookies: cookiesOf(claimed) });
    expect(recipient.body.data).toMatchObject({
      viewer: 'recipient',
      shipping_address: { address_ln_1: '12 Analytical Row' },
    });
  });

  it('shows anyone else no name after a title, because the last name may follow @R3-1', async ({ shop }) => {
    for (const name of ['Dr. Lovelace', 'Mrs Lovelace']) {
      const id = await aGiftLink(shop);
      await claim(shop, id, { address: { name } });
      const { body } = await shop.call('GET', `/api/orders/track/${id}`);
      expect(body.data.shipping_address).toMatchObject({ name: '', city: 'Springfield' });
    }
  });

  it('identifies the browser as the recipient of this gift by an HttpOnly cookie @R3-2', async ({ shop }) => {
    const id = await aGiftLink(shop);
    const [cookie, ...others] = (await claim(shop, id)).cookies;
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    const another = await aGiftLink(shop);
    await claim(shop, another);
    const cookies = { [cookie!.name]: cookie!.value };
    const viewerOf = async (link: string) =>
      (await shop.call('GET', `/api/orders/track/${link}`, { cookies })).body.data.viewer;
    expect([await viewerOf(id), await viewerOf(another)]).toEqual(['recipient', 'link']);
  });

  it('succeeds for one of fifty concurrent requests @S8-23 @R2-4 @R4-5', async ({ shop }) => {
    const id = await aGiftLink(shop);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => claim(shop, id, { address: { name: `Racer ${i}` } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const losers = answers.filter(({ status }) => status === 409);
    expect(losers).toHaveLength(49);
    for (const { body } of losers)
      expect(body).toMatchObject({ success: false, error: 'This gift has already been claimed' });
    await expectInvariantsToHold(shop.deps.database.pool);
  });

  it('lets only the winner retry with the same key @S4.1-5 @R4-4', async ({ shop }) => {
    const id = await aGiftLink(shop);
    expect((await claim(shop, id, { key: 'winner' })).status).toBe(200);
    expect((await claim(shop, id, { key: 'winner' })).status).toBe(200);
    expect((await claim(shop, id, { key: 'other' })).status).toBe(409);
    expect((await claim(shop, id)).status).toBe(409);
  });

  it.for<
    | [string, { name: string }, string]
    | [string, { zip: undefined }, string]
    | [string, { state: null }, string]
    | [string, { email: string }, string, string]
    | [string, { city: string }, string, string]
  >([
    ['a blank name', { name: ' ' }, 'name'],
    ['no ZIP', { zip: undefined }, 'zip'],
    ['null for a state', { state: null }, 'state'],
    ['a malformed email', { email: 'nope' }, 'email', 'Please enter a valid email address'],
    ['a city of 201 characters', { city: 'x'.repeat(201) }, 'city', 'Must be at most 200 characters'],
  ])(
    'names the invalid field for %s and claims nothing @S5-14 @S8-27 @R2-34',
    async ([_name, address, field, text = 'Please fill in all required fields'], { shop }) => {
      const id = await aGiftLink(shop);
      const answer = await claim(shop, id, { address });
      expect(answer).toMatchObject({ status: 400, body: { error: text, fields: { [field]: text } } });
      expect((await shop.call('GET', `/api/orders/claim/${id}`)).body.data.claimable).toBe(true);
    },
  );

  it.for<[string, Record<string, unknown>, string, string]>([
    ['a state that does not exist', { state: 'ZZ' }, 'state', 'Please choose a state'],
    ['a ZIP of letters', { zip: 'abc' }, 'zip', 'That ZIP looks off. Use 5 digits, like 97403.'],
    ['a ZIP of nine digits', { zip: '627011234' }, 'zip', 'That ZIP looks off. Use 5 digits, like 97403.'],
    ['a ZIP of another state', { zip: '97403' }, 'zip', "That ZIP doesn't look right for Illinois."],
    ['a phone of seven digits', { phone: '555-0100' }, 'phone', 'Please enter a phone number with 10 digits'],
    [
      'a phone with words',
      { phone: '217 555 0100 or so' },
      'phone',
      'Please enter a phone number with 10 digits',
    ],
  ])(
    'names the field for %s, and claims nothing @R15-33 @R15-34 @R15-37',
    async ([_name, address, field, text], { shop }) => {
      const id = await aGiftLink(shop);
      const answer = await claim(shop, id, { address });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { [field]: text } },
      });
      expect((await shop.call('GET', `/api/orders/claim/${id}`)).body.data.claimable).toBe(true);
    },
  );

  it('takes a ZIP of another state from somebody who insists, also when it is corrected @R15-34', async ({
    shop,
  }) => {
    const id = await aGiftLink(shop);
    const address = { zip: '97403', address_confirmed: true };
    expect((await claim(shop, id, { address: { ...address, address_confirmed: false } })).status).toBe(400);
    const claimed = await claim(shop, id, { address });
    expect(claimed.body.data.shipping_address).toMatchObject({ state: 'IL', zip: '97403' });
    const correct = (change: Record<string, unknown>) =>
      shop.call('PUT', `/api/orders/claim/${id}/address`, {
        body: { ...ADDRESS, ...change },
        cookies: cookiesOf(claimed),
      });
    expect((await correct({ zip: '10001' })).body.fields).toEqual({
      zip: "That ZIP doesn't look right for Illinois.",
    });
    expect((await correct({ zip: '10001', address_confirmed: true })).status).toBe(200);
  });

  it('a malformed ZIP and an unknown state are refused, whoever insists @R15-33 @R15-34', async ({
    shop,
  }) => {
    const id = await aGiftLink(shop);
    for (const address of [{ zip: '9740' }, { state: 'ZZ' }])
      expect((await claim(shop, id, { address: { ...address, address_confirmed: true } })).status).toBe(400);
  });

  it.for([
    ['oregon', '97403', 'OR'],
    [' or ', '97403-1234', 'OR'],
    ['District of Columbia', '20001', 'DC'],
    ['D.C.', '20500', 'DC'],
    ['Puerto Rico', '00901', 'PR'],
    ['AE', '09012', 'AE'],
  ])('keeps the state %j with ZIP %s as %s @R15-33', async ([state, zip, code], { shop }) => {
    const claimed = await claim(shop, await aGiftLink(shop), { address: { state, zip } });
    expect(claimed.body.data.shipping_address).toMatchObject({ state: code, zip });
  });

  it.for(['2175550100', '+1 217-555-0100', '1 (217) 555.0100'])(
    'keeps the phone %s as it is @R15-37',
    async (phone, { shop }) => {
      const claimed = await claim(shop, await aGiftLink(shop), { address: { phone } });
      expect(claimed.body.data.shipping_address.phone).toBe(phone);
    },
  );

  it('keeps the apartment, but not the delivery instructions that older clients repeat there @R15-35', async ({
    shop,
  }) => {
    const second = async (address_ln_2: string) =>
      (await claim(shop, await aGiftLink(shop), { address: { address_ln_2 } })).body.data.shipping_address;
    expect(await second('Apt 4B')).toMatchObject({
      address_ln_2: 'Apt 4B',
      delivery_instructions: 'Ring twice',
    });
    expect(await second('Ring twice')).toMatchObject({
      address_ln_2: null,
      delivery_instructions: 'Ring twice',
    });
  });

  it('sends emails to gifter and recipient @R2-39b @R4-13', async ({ shop }) => {
    const id = await aGiftLink(shop, { body: { billing: { ...BILLING, email: 'teller@example.com' } } });
    await claim(shop, id, { address: { email: 'told@example.com' } });
    expect((await listEmailsTo(shop, 'teller@example.com')).map(({ kind }) => kind)).toEqual([
      'receipt',
      'claimed',
    ]);
    const [toRecipient] = await listEmailsTo(shop, 'told@example.com');
    expect(toRecipient?.subject).toContain('claimed');
    expect(toRecipient?.body).toContain(`http://localhost:3000/track/${id}`);
    expect(toRecipient?.body).toMatch(/^Hi \u2068?Ada\u2069?,\n/);
  });

  it.for([
    ['Jordan', 'Hi Jordan,'],
    ['Dr. Jordan Smith', 'Hi Dr. Jordan Smith,'],
    ['Mr Smith', 'Hi Mr Smith,'],
  ] as const)('greets %s with "%s"', async ([name, greeting], { shop }) => {
    const id = await aGiftLink(shop);
    const email = `greeted.${name.length}@example.com`;
    await claim(shop, id, { address: { name, email } });
    const [toRecipient] = await listEmailsTo(shop, email);
    expect(toRecipient?.body.replaceAll(/[\u2068\u2069]/g, '')).toMatch(new RegExp(`^${greeting}\n`));
  });

  it('is rejected for an expired gift, even before the expiry task has run @S4.1-5 @S8-24 @R4-4b @R4-6', async ({
    shop,
  }) => {
    const id = await aGiftLink(shop);
    await shop.deps.database.pool.query(
      `UPDATE orders SET expires_at = now() - interval '1 second' WHERE url_id = $1`,
      [id],
    );
    expect(await claim(shop, id)).toMatchObject({
      status: 409,
      body: { error: 'This gift is not available for claiming' },
    });
    expect((await shop.call('GET', `/api/orders/claim/${id}`)).body.data).toMatchObject({
      claimable: false,
      status: 'Picked',
    });
    await shop.deps.database.pool.query(
      `UPDATE orders SET expires_at = now() + interval '1 day' WHERE url_id = $1`,
      [id],
    );
  });
});

describe('reading a gift link', () => {
  it('changes nothing; only unwrapping marks the gift as opened @R2-62 @R2-63 @R2-63b @R4-11 @R6-8b', async ({
    shop,
  }) => {
    const id = await aGiftLink(shop, { body: { billing: { ...BILLING, email: 'tap@example.com' } } });
    const openedAt = async () =>
      (await shop.deps.database.pool.query('SELECT opened_at FROM orders WHERE url_id = $1', [id])).rows[0]
        .opened_at;
    await shop.call('GET', `/api/orders/claim/${id}`);
    await shop.call('HEAD', `/api/orders/claim/${id}`);
    expect(await openedAt()).toBeNull();
    expect((await shop.call('POST', `/api/orders/claim/${id}/opened`)).status).toBe(202);
    const first = await openedAt();
    expect(first).not.toBeNull();
    expect((await shop.call('POST', `/api/orders/claim/${id}/opened`)).status).toBe(202);
    expect(await openedAt()).toEqual(first);
    expect((await listEmailsTo(shop, 'tap@example.com')).map(({ kind }) => kind)).toEqual([
      'receipt',
      'opened',
    ]);
  });

  it('shows no price before the claim @S3-13 @S7-24', async ({ shop }) => {
    const { body } = await shop.call('GET', `/api/orders/claim/${await aGiftLink(shop)}`);
    expect(body.data).toMatchObject({
      claimed: false,
      status: 'Picked',
      gifter: { first_name: 'Grace' },
      inventory_item: { name: 'Wooden blocks' },
    });
    // Must not match part of a time such as 10:11:49.99.
    expect(JSON.stringify(body)).not.toMatch(/(?<![:\d])49\.99/);
  });

  it.for(['track/nope', 'claim/nope', 'track/%00', 'claim/..%2f..', `track/${'x'.repeat(90)}`])(
    'answers 404 for %s @R2-10',
    async (path, { shop }) => {
      expect(await shop.call('GET', `/api/orders/${path}`)).toMatchObject({
        status: 404,
        body: { success: false, code: 'not_found' },
      });
    },
  );
});

describe('after the claim', () => {
  it('only the recipient can correct the address, until the order is Ordered @R3-3', async ({ shop }) => {
    const id = await aGiftLink(shop);
    const cookies = cookiesOf(await claim(shop, id));
    const correct = (with_: Record<string, string>) =>
      shop.call('PUT', `/api/orders/claim/${id}/address`, {
        body: { ...ADDRESS, address_ln_1: '13 New Row' },
        cookies: with_,
      });
    expect((await correct({})).status).toBe(403);
    expect(await correct(cookies)).toMatchObject({
      status: 200,
      body: { data: { shipping_address: { address_ln_1: '13 New Row' } } },
    });
    await shop.deps.database.pool.query(`UPDATE orders SET status = 'Ordered' WHERE url_id = $1`, [id]);
    expect((await correct(cookies)).status).toBe(409);
    expect(await eventsOf(shop, id)).toEqual(['Picked', 'Processing', 'address_corrected']);
  });

  it("the link in the recipient's email identifies another browser as the recipient @R3-2", async ({
    shop,
  }) => {
    const id = await aGiftLink(shop);
    await claim(shop, id, { address: { email: 'elsewhere@example.com' } });
    const [mail] = await listEmailsTo(shop, 'elsewhere@example.com');
    const key = /\?key=([\w-]+)/.exec(mail!.body)![1]!;
    const exchange = (urlId: string, given: string) =>
      shop.call('POST', `/api/orders/claim/${urlId}/recipient`, { body: { key: given } });
    const exchanged = await exchange(id, key);
    expect(exchanged).toMatchObject({
      status: 200,
      body: { data: { viewer: 'recipient', shipping_address: { address_ln_1: '12 Analytical Row' } } },
    });
    const again = await shop.call('GET', `/api/orders/track/${id}`, { cookies: cookiesOf(exchanged) });
    expect(again.body.data).toMatchObject({ viewer: 'recipient', address_editable: true });
    const another = await aGiftLink(shop);
    for (const [urlId, given] of [
      [another, key],
      [id, `${key}x`],
      [id, ''],
      ['nope', key],
    ] as const) {
      expect(await exchange(urlId, given)).toMatchObject({
        status: 404,
        body: { error: 'Gift not found' },
        cookies: [],
      });
    }
  });

  it('the recipient can send one thank-you note, which the gifter can read @R2-65 @R4-11', async ({
    shop,
  }) => {
    const bought = await placeOrder(shop, {
      body: { billing: { ...BILLING, email: 'thanked@example.com' } },
    });
    const id: string = bought.body.gift_id;
    const cookies = cookiesOf(await claim(shop, id));
    const thank = (message: string, with_ = cookies) =>
      shop.call('POST', `/api/orders/${id}/thanks`, { body: { message }, cookies: with_ });
    expect((await thank('Thanks!', {})).status).toBe(403);
    expect((await thank('x'.repeat(501))).status).toBe(400);
    expect((await thank('Thank you so much!')).status).toBe(200);
    expect((await thank('Again')).status).toBe(409);
    // Repeating the same text is a retry after a lost response.
    expect((await thank('Thank you so much!')).status).toBe(200);
    expect((await listEmailsTo(shop, 'thanked@example.com')).map(({ kind }) => kind)).toEqual([
      'receipt',
      'claimed',
      'thanks',
    ]);
    expect(await eventsOf(shop, id)).toEqual(['Picked', 'Processing', 'thanked']);
    await expectOnlyOnGifterPage(shop, bought.body.manage_key, 'thanked@example.com', 'Thank you so much!');
  });
});

describe('after a cancellation', () => {
  const cancelled = async (shop: TestApp, claimFirst: boolean) => {
    const { body } = await placeOrder(shop);
    const cookies = claimFirst ? cookiesOf(await claim(shop, body.gift_id)) : {};
    const { token } = await signIn(shop, '+12015550100');
    const answer = await shop.call('POST', `/api/orders/${body.gift_id}/cancel`, { token });
    expect(answer.status).toBe(200);
    return { id: body.gift_id as string, cookies };
  };

  it('a thank-you note is rejected', async ({ shop }) => {
    const { id, cookies } = await cancelled(shop, true);
    const body = { message: 'Thanks!' };
    expect((await shop.call('POST', `/api/orders/${id}/thanks`, { body, cookies })).status).toBe(409);
    expect(await eventsOf(shop, id)).not.toContain('thanked');
  });

  it('unwrapping does not mark the gift as opened and sends no email', async ({ shop }) => {
    const { id } = await cancelled(shop, false);
    expect((await shop.call('POST', `/api/orders/claim/${id}/opened`)).status).toBe(202);
    expect(await eventsOf(shop, id)).toEqual(['Picked', 'Cancelled']);
    const messages = `SELECT kind FROM outbox_messages m JOIN orders o ON o.id = m.order_id WHERE o.url_id = $1`;
    expect((await shop.deps.database.pool.query(messages, [id])).rows).not.toContainEqual({ kind: 'opened' });
  });
});

/**
 * The recipient's text may only be on the gifter's page: the email address is unverified, so emails just link to it.
 */
async function expectOnlyOnGifterPage(
  shop: TestApp,
  manageKey: string,
  mailbox: string,
  text: string,
): Promise<void> {
  const mail = (await listEmailsTo(shop, mailbox)).at(-1);
  expect(mail?.body).toContain(`/manage/${manageKey}`);
  const { rows } = await shop.deps.database.pool.query(
    'SELECT m::text AS message FROM outbox_messages m WHERE recipient = $1',
    [mailbox],
  );
  expect(JSON.stringify(rows)).not.toContain(text);
  const page = await shop.call('GET', `/api/orders/manage/${manageKey}`);
  expect([page.body.data.thanks?.message, page.body.data.decline_message]).toContain(text);
}

describe('declining a gift', () => {
  it('is too late once it is claimed', async ({ shop }) => {
    const id = await aGiftLink(shop);
    await claim(shop, id);
    expect(await shop.call('POST', `/api/orders/claim/${id}/decline`)).toMatchObject({
      status: 409,
      body: { error: 'This gift has already been claimed' },
    });
    expect(await eventsOf(shop, id)).toEqual(['Picked', 'Processing']);
  });

  it('succeeds for a repeated request with the same key, and once', async ({ shop }) => {
    const id = await aGiftLink(shop);
    const declining = { headers: { 'idempotency-key': 'declining' }, body: { message: 'Too kind' } };
    const decline = (request: object) => shop.call('POST', `/api/orders/claim/${id}/decline`, request);
    const first = await decline(declining);
    expect(first.status).toBe(200);
    expect((await decline(declining)).body.data).toEqual(first.body.data);
    expect((await decline({ ...declining, body: { message: 'No, thanks' } })).status).toBe(422);
    expect((await decline({ body: declining.body })).status).toBe(409);
    expect(await eventsOf(shop, id)).toEqual(['Picked', 'Cancelled']);
  });

  it('ignores a blank message', async ({ shop }) => {
    const { token } = await signIn(shop, '+12015550171');
    const { body } = await placeOrder(shop, { token, body: { billing: BILLING } });
    await shop.call('POST', `/api/orders/claim/${body.gift_id}/decline`, { body: { message: '  \n ' } });
    const own = await shop.call('GET', `/api/orders/${body.gift_id}`, { token });
    expect(own.body.data).toMatchObject({ cancel_reason: 'declined', decline_message: null });
  });

  it('cancels and refunds the gift @R2-64 @R4-6 @R4-12b', async ({ shop }) => {
    const bought = await placeOrder(shop, {
      body: { billing: { ...BILLING, email: 'declined@example.com' } },
    });
    const id: string = bought.body.gift_id;
    const declined = await shop.call('POST', `/api/orders/claim/${id}/decline`, {
      body: { message: 'Too kind' },
    });
    expect(declined).toMatchObject({
      status: 200,
      body: { data: { status: 'Cancelled', cancel_reason: 'declined', payment_status: 'refunded' } },
    });
    expect(await claim(shop, id)).toMatchObject({
      status: 409,
      body: { error: 'This gift is not available for claiming' },
    });
    expect((await shop.call('GET', `/api/orders/track/${id}`)).status).toBe(200);
    await expectOnlyOnGifterPage(shop, bought.body.manage_key, 'declined@example.com', 'Too kind');
    await expectInvariantsToHold(shop.deps.database.pool);
  });
});
