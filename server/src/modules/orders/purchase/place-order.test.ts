import { describe, expect, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts';
import { expectInvariantsToHold } from '../../../../test/support/invariants.ts';
import {
  aGift,
  aPaymentMethod,
  BILLING,
  listEmailsTo,
  placeOrder,
  SANDBOX_CARDS,
  signIn,
} from '../../../../test/support/shop-actions.ts';
import { test as it } from '../../../../test/support/shop-test.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';

it.beforeAll(({ shop }) => warmPool(shop));

const count = async (shop: TestApp, sql: string, values: unknown[] = []): Promise<number> =>
  Number((await shop.deps.database.pool.query(sql, values)).rows[0].count);

describe('buying a gift', () => {
  it('creates a paid gift for a guest, with a 128-bit link and a receipt @S1-3 @S3-10 @S4.1-4 @S7-18 @R1-1a @R1-3c @R1-4a @R1-7b @R2-25 @R2-33 @R2-57', async ({
    shop,
  }) => {
    const { status, body } = await placeOrder(shop, {
      body: { billing: { ...BILLING, email: 'receipt@example.com' }, notes: 'For you' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      data: {
        status: 'Picked',
        payment_status: 'paid',
        claimed: false,
        amount_paid: 49.99,
        notes: 'For you',
        gifter: { first_name: 'Grace', last_name: 'Hopper' },
        tax_amount: 0,
        shipping_cost: 5.99,
      },
    });
    expect(body.gift_id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(body.data.id).not.toBe(body.gift_id);
    expect(body.data.timeline).toEqual([{ status: 'Picked', at: expect.any(String) }]);
    const [mail, ...others] = await listEmailsTo(shop, 'receipt@example.com');
    expect(others).toEqual([]);
    expect(mail?.body).toContain(`http://localhost:3000/track/${body.gift_id}`);
    expect(mail?.body).toContain(`http://localhost:3000/manage/${body.manage_key}`);
  });

  it.for([
    ['a name', { first_name: 'Grace', last_name: 'Hopper' }],
    ['no name', { first_name: null }],
  ] as const)(
    'takes from a wallet an email address and %s, in place of billing @R15-11',
    async ([, name], { shop }) => {
      const email = `wallet-${name.first_name}@example.com`.toLowerCase();
      const { status, body } = await placeOrder(shop, {
        body: { billing: undefined, wallet: { ...name, email } },
      });
      expect(status).toBe(201);
      expect(body.data.gifter).toEqual({ first_name: null, last_name: null, ...(name as object) });
      expect((await listEmailsTo(shop, email))[0]?.body).toContain(`/track/${body.gift_id}`);
    },
  );

  it('a wallet without an email address is a 400 that names it, and buys nothing @R15-11', async ({
    shop,
  }) => {
    const bought = () => count(shop, 'SELECT count(*) FROM orders');
    const before = await bought();
    for (const wallet of [{}, { email: ' ' }, { email: 'nobody' }]) {
      const { status, body } = await placeOrder(shop, { body: { billing: undefined, wallet } });
      expect(status).toBe(400);
      expect(body.fields).toHaveProperty(['wallet.email']);
    }
    expect(await bought()).toBe(before);
  });

  it('a wallet’s request sent again with its key is the same order @R15-12', async ({ shop }) => {
    const body = {
      billing: undefined,
      wallet: { email: 'twice@example.com' },
      payment_method_id: await aPaymentMethod(shop),
    };
    const giftId = await aGift(shop);
    const [first, second] = [
      await placeOrder(shop, { giftId, body, key: 'wallet-1' }),
      await placeOrder(shop, { giftId, body, key: 'wallet-1' }),
    ];
    expect(second.body.gift_id).toBe(first.body.gift_id);
    expect(await listEmailsTo(shop, 'twice@example.com')).toHaveLength(1);
  });

  it('keeps apartment and state of a billing address, with a ZIP that the buyer insists on @R15-33 @R15-34 @R15-35', async ({
    shop,
  }) => {
    const insisting = { state: 'virginia', zip_code: '97403', address_confirmed: true };
    const billing = { ...BILLING, ...insisting, address_ln_2: ' Suite 2 ' };
    const { status, body } = await placeOrder(shop, { body: { billing } });
    expect(status).toBe(201);
    const { rows } = await shop.deps.database.pool.query(
      'SELECT billing_address FROM purchase_contacts JOIN orders USING (purchase_id) WHERE url_id = $1',
      [body.gift_id],
    );
    expect(rows[0].billing_address).toEqual({
      address: BILLING.address,
      address_ln_2: 'Suite 2',
      city: BILLING.city,
      state: 'VA',
      zip_code: '97403',
    });
  });

  it('ignores amounts, status and gifter in the payload @R1-3a @R1-3b', async ({ shop }) => {
    const { body } = await placeOrder(shop, {
      body: {
        tax_amount: -100,
        shipping_cost: -40,
        status: 'Delivered',
        gifter_id: 'somebody',
        price: 1,
        amount_paid: 0.01,
      },
    });
    expect(body.data).toMatchObject({
      amount_paid: 49.99,
      status: 'Picked',
      payment_status: 'paid',
      shipping_cost: 5.99,
    });
  });

  it.for<
    | [string, '4000000000000002', string]
    | [string, '4000000000009995', string]
    | [string, '4000000000000341', string]
  >([
    ['declined', SANDBOX_CARDS.declined, 'Your card was declined.'],
    ['insufficient funds', SANDBOX_CARDS.insufficientFunds, 'Your card has insufficient funds.'],
    ['failing when charged', SANDBOX_CARDS.failsOnCharge, 'Your card was declined.'],
  ])(
    'answers 402 to a card %s and leaves neither a gift nor reserved stock @R2-8 @R2-27 @R2-57 @R4-2',
    async ([_name, card, reason], { shop }) => {
      const giftId = await aGift(shop, { stock: 3 });
      const { status, body } = await placeOrder(shop, { giftId, card });
      expect(status).toBe(402);
      expect(body).toMatchObject({ success: false, code: 'card_declined', error: reason });
      expect(await count(shop, 'SELECT on_hand AS count FROM gift_stock WHERE gift_id = $1', [giftId])).toBe(
        3,
      );
    },
  );

  it('returns the saved 402 to a retry with the same key @R2-30', async ({ shop }) => {
    const giftId = await aGift(shop);
    const payment_method_id = await aPaymentMethod(shop, SANDBOX_CARDS.declined);
    const once = await placeOrder(shop, { giftId, key: 'refused-1', body: { payment_method_id } });
    const twice = await placeOrder(shop, { giftId, key: 'refused-1', body: { payment_method_id } });
    expect(twice.status).toBe(402);
    expect(twice.body).toEqual(once.body);
    const { rows } = await shop.deps.database.pool.query(
      'SELECT payment_status FROM orders WHERE gift_id = $1',
      [giftId],
    );
    expect(rows).toEqual([{ payment_status: 'failed' }]);
    // A different card makes it a different request, which needs a new key.
    expect((await placeOrder(shop, { giftId, key: 'refused-1' })).status).toBe(422);
    expect((await placeOrder(shop, { giftId, key: 'refused-2' })).status).toBe(201);
  });

  it('answers 402 to an unknown payment method and to one that has paid before @R2-29 @R2-32', async ({
    shop,
  }) => {
    expect((await placeOrder(shop, { body: { payment_method_id: 'payment-1' } })).status).toBe(402);
    const payment_method_id = await aPaymentMethod(shop);
    expect((await placeOrder(shop, { body: { payment_method_id } })).status).toBe(201);
    expect((await placeOrder(shop, { body: { payment_method_id } })).status).toBe(402);
  });

  it.for<
    | [string, { billing: undefined }, string]
    | [string, { billing: Partial<typeof BILLING> }, string]
    | [string, { notes: string }, string]
    | [string, { note_title: string }, string]
    | [string, { note_body: string }, string]
    | [string, { card_image_id: string }, string]
    | [string, { gift_date: string }, string]
    | [string, { inventory_id: number }, string]
    | [string, { inventory_id: string }, string]
    | [string, { payment_method_id: string }, string]
  >([
    ['no billing', { billing: undefined }, 'billing'],
    ['a blank city', { billing: { ...BILLING, city: '  ' } }, 'billing.city'],
    ['a malformed email', { billing: { ...BILLING, email: 'nobody' } }, 'billing.email'],
    ['an unknown state', { billing: { ...BILLING, state: 'ZZ' } }, 'billing.state'],
    ['a malformed ZIP', { billing: { ...BILLING, zip_code: 'SW1A 1AA' } }, 'billing.zip_code'],
    ['a ZIP of another state', { billing: { ...BILLING, zip_code: '97403' } }, 'billing.zip_code'],
    ['a note that is too long', { notes: 'x'.repeat(602) }, 'notes'],
    ['a headline that is too long', { note_title: 'x'.repeat(101) }, 'note_title'],
    ['a body that is too long', { note_body: 'x'.repeat(501) }, 'note_body'],
    ['an unknown card design', { card_image_id: 'nope' }, 'card_image_id'],
    ['a date that is none', { gift_date: '2026-02-31' }, 'gift_date'],
    ['a date before any calendar', { gift_date: '0000-01-01' }, 'gift_date'],
    ['a gift that is no text', { inventory_id: 7 }, 'inventory_id'],
    ['a gift that cannot be stored', { inventory_id: '\0' }, 'inventory_id'],
    ['a payment method that cannot be stored', { payment_method_id: 'pm_\ud800' }, 'payment_method_id'],
    ['a card number', { notes: '4242 4242 4242 4242' }, 'notes'],
  ])(
    'names the field for %s @S5-9 @R1-5b @R2-3 @R2-31 @R15-33 @R15-34',
    async ([_name, body, field], { shop }) => {
      const answer = await placeOrder(shop, { body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        success: false,
        code: 'invalid_input',
        fields: { [field]: expect.any(String) },
      });
    },
  );

  it('accepts a note of 601 grapheme clusters @R2-26', async ({ shop }) => {
    const notes = '👩‍👩‍👧‍👦'.repeat(601);
    const { status, body } = await placeOrder(shop, { body: { notes } });
    expect(status).toBe(201);
    expect(body.data.notes).toBe(notes);
  });

  it.for<[Record<string, string | null>, [string, string, string]]>([
    [{ note_title: 'Hi Ada', note_body: 'Two\nlines' }, ['Hi Ada Two\nlines', 'Hi Ada', 'Two\nlines']],
    [{ note_title: 'Hi Ada' }, ['Hi Ada', 'Hi Ada', '']],
    [{ note_title: null, note_body: 'Only this' }, ['Only this', '', 'Only this']],
    [{ notes: 'Something older', note_title: 'Hi Ada' }, ['Hi Ada', 'Hi Ada', '']],
    [{ notes: 'In one text' }, ['In one text', '', 'In one text']],
    [{ notes: null }, ['', '', '']],
  ])(
    'keeps the two parts of a note: %j @R15-25',
    async ([sent, [notes, note_title, note_body]], { shop }) => {
      const { body } = await placeOrder(shop, { body: { notes: undefined, ...sent } });
      expect(body.data).toMatchObject({ notes, note_title, note_body });
      const opened = await shop.call('GET', `/api/orders/claim/${body.gift_id}`);
      expect(opened.body.data).toMatchObject({ notes, note_title, note_body });
    },
  );

  it('answers 404 to an unknown gift and 409 to a sold-out one @R2-12 @R2-32 @R2-57', async ({ shop }) => {
    expect(await placeOrder(shop, { giftId: 'no-such-gift' })).toMatchObject({
      status: 404,
      body: { error: 'Gift not found' },
    });
    const giftId = await aGift(shop, { stock: 0 });
    expect(await placeOrder(shop, { giftId })).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
  });

  it('sells the last piece to one of fifty concurrent buyers and charges no other', async ({ shop }) => {
    const giftId = await aGift(shop, { stock: 1 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => placeOrder(shop, { giftId })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(49);
    expect(await count(shop, 'SELECT count(*) FROM orders WHERE gift_id = $1', [giftId])).toBe(1);
    await expectInvariantsToHold(shop.deps.database.pool);
  });

  it('creates one order and one payment for fifty concurrent requests with one key @R1-2b', async ({
    shop,
  }) => {
    const giftId = await aGift(shop, { stock: 100 });
    const payment_method_id = await aPaymentMethod(shop);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        placeOrder(shop, { giftId, key: 'fifty-at-once', body: { payment_method_id } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await count(shop, 'SELECT count(*) FROM orders WHERE gift_id = $1', [giftId])).toBe(1);
    expect(
      await count(shop, 'SELECT count(*) FROM sandbox_intents WHERE payment_method_id = $1', [
        payment_method_id,
      ]),
    ).toBe(1);
    expect(await count(shop, 'SELECT on_hand AS count FROM gift_stock WHERE gift_id = $1', [giftId])).toBe(
      99,
    );
    await expectInvariantsToHold(shop.deps.database.pool);
  });

  it('rejects a key that is reused with another body @R2-15', async ({ shop }) => {
    const giftId = await aGift(shop);
    expect((await placeOrder(shop, { giftId, key: 'mine' })).status).toBe(201);
    expect(await placeOrder(shop, { giftId, key: 'mine' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it('returns the same order to a retry after signing in or out @R1-2d', async ({ shop }) => {
    const giftId = await aGift(shop, { stock: 5 });
    const { token } = await signIn(shop, '+12015550144');
    for (const [key, first, second] of [
      ['lost-as-guest', {}, { token }],
      ['lost-as-user', { token }, {}],
    ] as const) {
      const body = { payment_method_id: await aPaymentMethod(shop), billing: BILLING };
      const lost = await placeOrder(shop, { giftId, key, body, ...first });
      const retry = await placeOrder(shop, { giftId, key, body, ...second });
      expect([lost.status, retry.status]).toEqual([201, 201]);
      expect(retry.body).toEqual(lost.body);
    }
    expect(await count(shop, 'SELECT count(*) FROM orders WHERE gift_id = $1', [giftId])).toBe(2);
    expect(await count(shop, 'SELECT on_hand AS count FROM gift_stock WHERE gift_id = $1', [giftId])).toBe(3);
    const own = await shop.call('GET', '/api/orders', { token });
    expect(own.body.pagination.total).toBe(1);
    await expectInvariantsToHold(shop.deps.database.pool);
  });

  it('creates one order when the same purchase is sent concurrently with and without a session @R1-2d', async ({
    shop,
  }) => {
    const giftId = await aGift(shop, { stock: 5 });
    const { token } = await signIn(shop, '+12015550145');
    const body = { payment_method_id: await aPaymentMethod(shop), billing: BILLING };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        placeOrder(shop, { giftId, key: 'both-at-once', body, ...(index % 2 ? { token } : {}) }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.gift_id)).size).toBe(1);
    expect(await count(shop, 'SELECT on_hand AS count FROM gift_stock WHERE gift_id = $1', [giftId])).toBe(4);
    await expectInvariantsToHold(shop.deps.database.pool);
  });

  it('treats the same key of another owner with another card as another purchase', async ({ shop }) => {
    const { token } = await signIn(shop, '+12015550146');
    const mine = await placeOrder(shop, { key: 'a-common-key' });
    const theirs = await placeOrder(shop, { key: 'a-common-key', token });
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.gift_id).not.toBe(mine.body.gift_id);
  });

  it('accepts printable keys of 1 to 255 characters only @R2-33', async ({ shop }) => {
    for (const key of ['x', 'x'.repeat(255)])
      expect([key, (await placeOrder(shop, { key })).status]).toEqual([key, 201]);
    for (const key of ['x'.repeat(256), 'é', 'a\tb'])
      expect([key, (await placeOrder(shop, { key })).status]).toEqual([key, 400]);
  });

  it('stores the profile name of a signed-in gifter, who alone can read the order @S3-20 @S7-20 @R2-19 @R2-57b @R2-59 @R3-6', async ({
    shop,
  }) => {
    const { token } = await signIn(shop, '+12015550142');
    await shop.call('PUT', '/api/users/me/profile', {
      token,
      body: { first_name: 'Alan', last_name: 'Turing', email: 'alan@example.com' },
    });
    const { body } = await placeOrder(shop, { token });
    expect(body).toMatchObject({
      manage_key: null,
      data: { gifter: { first_name: 'Alan', last_name: 'Turing' } },
    });
    const own = await shop.call('GET', '/api/orders', { token });
    expect(own.body).toMatchObject({
      data: [{ url_id: body.gift_id }],
      pagination: { page: 1, limit: 20, total: 1, has_more: false },
    });
    for (const id of [body.gift_id, body.data.id])
      expect((await shop.call('GET', `/api/orders/${id}`, { token })).status).toBe(200);
    const { token: other } = await signIn(shop, '+12015550143');
    expect((await shop.call('GET', `/api/orders/${body.gift_id}`, { token: other })).status).toBe(404);
    expect((await shop.call('GET', '/api/orders')).status).toBe(401);
  });

  it('lists the gifts of their gifter newest first, in pages', async ({ shop }) => {
    const { token } = await signIn(shop, '+12015550148');
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.unshift((await placeOrder(shop, { token })).body.data.id);
    const list = async (page: number) =>
      (await shop.call('GET', `/api/orders?limit=2&page=${page}`, { token })).body;
    const pages = [await list(1), await list(2), await list(3)];
    expect(pages.map(({ data }) => data.map(({ id }: { id: string }) => id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ]);
    expect(pages.map(({ pagination }) => pagination.has_more)).toEqual([true, true, false]);
  });

  it('dates a gift with the day on which it is bought in the time zone of the shop, unless another is chosen', async ({
    shop,
  }) => {
    const now = vi.spyOn(shop.deps.clock, 'now').mockReturnValue(new Date('2026-12-01T03:00:00Z'));
    const dateOf = async (body: object) =>
      (await placeOrder(shop, { body: { ...body } })).body.data.gift_date;
    expect(await dateOf({})).toBe('2026-11-30');
    expect(await dateOf({ gift_date: '2026-12-24' })).toBe('2026-12-24');
    now.mockRestore();
  });

  it.for([
    [
      'entered at the checkout',
      { billing: { ...BILLING, email: 'entered@example.com' } },
      'entered@example.com',
    ],
    ['of a wallet', { wallet: { email: 'wallet@example.com' } }, 'wallet@example.com'],
    ['of the profile, if there is no other', {}, 'profile@example.com'],
  ] as const)(
    'sends the receipt of a signed-in gifter to the email address %s',
    async ([_name, body, email], { shop, sql }) => {
      const { token } = await signIn(shop, '+12015550147');
      await shop.call('PUT', '/api/users/me/profile', {
        token,
        body: { first_name: 'Alan', last_name: 'Turing', email: 'profile@example.com' },
      });
      const { data } = (await placeOrder(shop, { token, body })).body;
      expect(data.gifter).toEqual({ first_name: 'Alan', last_name: 'Turing' });
      expect(
        await sql(`SELECT recipient FROM outbox_messages WHERE order_id = $1 AND kind = 'receipt'`, [
          data.id,
        ]),
      ).toEqual([{ recipient: email }]);
    },
  );
});

describe('a card that requires 3-D Secure', () => {
  const buy = async (shop: TestApp) =>
    (await placeOrder(shop, { card: SANDBOX_CARDS.requiresAction })) as { status: number; body: any };

  it('makes the gift available after confirmation only @S4.1-6 @S7-30 @R2-41 @R2-57 @R2-70 @R4-4', async ({
    shop,
  }) => {
    const { status, body } = await buy(shop);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      success: false,
      code: 'payment_action_required',
      data: { payment_intent_id: expect.any(String), client_secret: expect.any(String) },
    });
    expect((await shop.call('GET', `/api/orders/track/${body.gift_id}`)).status).toBe(404);
    expect((await shop.call('GET', `/api/orders/claim/${body.gift_id}`)).status).toBe(404);
    const { payment_intent_id, client_secret } = body.data;
    expect(
      (
        await shop.call('POST', `/api/payments/${payment_intent_id}/confirm`, {
          body: { client_secret: 'guessed' },
        })
      ).status,
    ).toBe(404);
    const confirmed = await shop.call('POST', `/api/payments/${payment_intent_id}/confirm`, {
      body: { client_secret },
    });
    expect(confirmed).toMatchObject({
      status: 200,
      body: { data: { status: 'succeeded', gift_id: body.gift_id } },
    });
    expect((await shop.call('GET', `/api/orders/claim/${body.gift_id}`)).body.data.claimable).toBe(true);
    const again = await shop.call('POST', `/api/payments/${payment_intent_id}/confirm`, {
      body: { client_secret },
    });
    expect(again.status).toBe(200);
  });

  it('lists no amount as paid before the confirmation', async ({ shop }) => {
    const { token } = await signIn(shop, '+12015550173');
    const { body } = await placeOrder(shop, { token, card: SANDBOX_CARDS.requiresAction });
    const listed = async () => (await shop.call('GET', '/api/orders', { token })).body.data;
    expect(await listed()).toMatchObject([{ payment_status: 'requires_action', amount_paid: 0 }]);
    const { payment_intent_id, client_secret } = body.data;
    await shop.call('POST', `/api/payments/${payment_intent_id}/confirm`, { body: { client_secret } });
    expect(await listed()).toMatchObject([{ payment_status: 'paid', amount_paid: 49.99 }]);
  });

  it('is declined with a 402 when 3-D Secure fails @R2-40', async ({ shop }) => {
    const { body } = await buy(shop);
    const { payment_intent_id, client_secret } = body.data;
    const refused = await shop.call('POST', `/api/payments/${payment_intent_id}/confirm`, {
      body: { client_secret, outcome: 'refused' },
    });
    expect(refused).toMatchObject({ status: 402, body: { code: 'card_declined' } });
    expect((await shop.call('GET', `/api/orders/track/${body.gift_id}`)).status).toBe(404);
    await expectInvariantsToHold(shop.deps.database.pool);
  });
});

describe('guest checkout switched off', () => {
  it('requires signing in @S6-3 @S8-15 @R1-1b', async () => {
    const closed = await buildTestApp({ settings: { guestCheckout: false } });
    try {
      expect(await placeOrder(closed)).toMatchObject({
        status: 401,
        body: { error: 'Please log in to complete your purchase' },
      });
      const body = { inventory_id: await aGift(closed) };
      const intentOf = (as: object) => closed.call('POST', '/api/payments/create-intent', { body, ...as });
      expect(await intentOf({})).toMatchObject({ status: 401, body: { code: 'login_required' } });
      expect((await intentOf({ token: (await signIn(closed)).token })).status).toBe(200);
    } finally {
      await closed.close();
    }
  });
});
