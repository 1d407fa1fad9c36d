import { describe, expect } from 'vitest';
import {
  ADDRESS,
  aGift,
  BILLING,
  claim,
  placeOrder,
  SANDBOX_CARDS,
  signIn,
} from '../../../../test/support/shop-actions.ts';
import { type AGift, type BackOffice, test } from './operator-orders.fixture.ts';

type Found = { id: string; matched_in?: string[] };

const search = async (backOffice: BackOffice, query: string): Promise<Found[]> =>
  (await backOffice.get(`/orders?query=${encodeURIComponent(query)}&limit=100`)).body.data;
const find = async (backOffice: BackOffice, query: string) =>
  (await search(backOffice, query)).map(({ id }) => id);

describe('an order', () => {
  let order: AGift;
  test.beforeAll(async ({ backOffice }) => {
    const { shop } = backOffice;
    const giftId = await aGift(shop, { name: 'Brass Sextant' });
    const { token } = await signIn(shop, '+12125550177');
    const { body } = await placeOrder(shop, {
      giftId,
      token,
      body: {
        billing: {
          ...BILLING,
          first_name: 'Zoë',
          last_name: 'Quartermain',
          email: 'zoe.q@post.example',
          address: '77 Harbour Lane',
          zip_code: '22305',
        },
        note_title: 'Ahoy, Captain!',
        note_body: 'Mind the reef.\nWith love',
      },
    });
    order = { id: body.data.id, number: body.data.order_number, link: body.gift_id, manageKey: '' };
    await claim(shop, order.link, {
      address: {
        name: 'Björn Häkkinen',
        address_ln_1: "48213 O'Malley Street",
        address_ln_2: 'Apt. 9C',
        city: 'Marblehead',
        state: 'MA',
        zip: '01945',
        email: 'bjorn@inbox.example',
        phone: '(415) 555-0134',
      },
    });
    await backOffice.track(order.id, { status: 'Shipped', tracking_number: '1Z-XK_77%03', carrier: 'UPS' });
  });

  test.for<[string, () => string]>([
    ['its number', () => order.number],
    ['its number, whatever the case', () => order.number.toLowerCase()],
    ['its number without the prefix', () => order.number.slice(2)],
    ['its number without the hyphen', () => order.number.replace('-', '')],
    ['its number after a number sign', () => `#${order.number.slice(2)}`],
    ['its id', () => order.id],
    ['part of its id', () => order.id.slice(3, 22)],
    ['its url_id', () => order.link],
    ['part of its url_id', () => order.link.slice(2, 14)],
    ['the name of its gifter', () => 'Zoë Quartermain'],
    ['part of the name of its gifter, ignoring accents and case', () => 'zoe quarterm'],
    ['last name and first name', () => 'Quartermain, Zoë'],
    ['part of the name of its recipient', () => 'hakkin'],
    ['the email address of its gifter', () => 'ZOE.Q@post.example'],
    ['part of the email address of its recipient', () => 'bjorn@inb'],
    ['its tracking number', () => '1Z-XK_77%03'],
    ['part of its tracking number', () => 'xk_77%0'],
    ['its tracking number, with other punctuation', () => '1Z XK.77-03'],
  ])('is found by %s @R2-85 @R16-2', async ([_, query], { backOffice }) => {
    expect(await find(backOffice, query())).toEqual([order.id]);
  });

  test.for<[string, string, string[]]>([
    ['phone as people write it', '(415) 555-0134', ['recipient_phone']],
    ['phone with the country code', '+1 415 555 0134', ['recipient_phone']],
    ['phone with the country code in one word', '14155550134', ['recipient_phone']],
    ['phone in digits', '4155550134', ['recipient_phone']],
    ['phone with dots', '415.555.0134', ['recipient_phone']],
    ['phone in groups', '415 555 0134', ['recipient_phone']],
    ['phone without the area code', '555-0134', ['recipient_phone']],
    ['phone while it is being typed', '(415) 555-01', ['recipient_phone']],
    ['last four digits of the phone', '0134', ['recipient_phone']],
    ['gifter’s phone', '(212) 555-0177', ['gifter_phone']],
    ['last four digits of the gifter’s phone', '0177', ['gifter_phone']],
    ['street', "48213 O'Malley Street", ['street']],
    ['street without its number', 'omalley street', ['street']],
    ['apartment', 'apt 9c', ['street']],
    ['city', 'Marblehead', ['city']],
    ['city and state', 'Marblehead, MA', ['city']],
    ['ZIP', '01945', ['zip']],
    ['whole address', "48213 O'Malley Street, Marblehead, MA 01945", ['street', 'city', 'zip']],
    ['gift', 'brass sextant', ['gift']],
    ['title of the note', 'ahoy captain', ['note']],
    ['text of the note, across its lines', 'reef with love', ['note']],
    ['billing address', 'harbour lane, 22305', ['billing_address']],
    ['gifter’s email address', 'zoe.q@post.example', ['gifter_email']],
    ['words of several fields', 'quartermain sextant 0134', ['gifter', 'gift', 'recipient_phone']],
  ])(
    'is found by its %s, which the answer names: %s @R16-15 @R16-19',
    async ([_, query, fields], { backOffice }) => {
      expect(await search(backOffice, query)).toMatchObject([{ id: order.id, matched_in: fields }]);
    },
  );

  test.for([
    ['another letter', 'Quartermein'],
    ['a letter too many', 'Quarttermain'],
    ['a missing letter', 'Quartrmain'],
    ['two swapped letters', 'Quatrermain'],
    ['another first letter', 'Cuartermain'],
    ['a short name', 'Bjron'],
    ['a mistyped street', "O'Maley Street"],
    ['a mistyped city', 'Marbelhead'],
    ['a mistyped gift', 'sextent'],
    ['one mistyped word of two', 'Zoe Quartemain'],
  ])('is found by %s: %s @R16-16', async ([_, query], { backOffice }) => {
    expect(await find(backOffice, query as string)).toEqual([order.id]);
  });

  test.for([
    ['two wrong letters', 'Kuartermein'],
    ['a wrong digit of a phone number', '4155550135'],
    ['a wrong digit of a ZIP', '01954'],
    ['a wrong house number', "48214 O'Malley"],
    ['a mistyped note', 'captian'],
    ['a wildcard', 'xk%03'],
    ['a wildcard', 'quart_rm_in'],
    ['wildcards', '%%'],
    ['a backslash', '\\'],
    ['nothing to search for', '(#)'],
    ['somebody else', 'nobody at all'],
  ])('is not found by %s: %s @R2-85 @R16-16', async ([_, query], { backOffice }) => {
    expect(await find(backOffice, query as string)).not.toContain(order.id);
  });

  test('says where it was found only if it was searched for', async ({ backOffice }) => {
    const { body } = await backOffice.get(`/orders/${order.id}`);
    expect(body.data).not.toHaveProperty('matched_in');
  });
});

describe('what is found first', () => {
  test('the order of that number, then whole words, then parts, each newest first, over all pages @R16-17', async ({
    backOffice,
  }) => {
    const numbered = await backOffice.aGift();
    const digits = numbered.number.slice(2);
    const inManhattan = { state: 'NY', zip: digits };
    const whole = [await backOffice.aClaimedGift(inManhattan), await backOffice.aClaimedGift(inManhattan)];
    const part = [
      await backOffice.aClaimedGift({ address_ln_1: `${digits}7 Long Road` }),
      await backOffice.aClaimedGift({ address_ln_1: `${digits}8 Long Road` }),
    ];
    const wholeAgain = await backOffice.aClaimedGift(inManhattan);
    const expected = [numbered, wholeAgain, whole[1], whole[0], part[1], part[0]].map((gift) => gift?.id);
    for (const limit of [1, 2, 3, 4, 100]) {
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await backOffice.get(`/orders?query=${digits}&limit=${limit}&cursor=${cursor}`);
        seen.push(...body.data.map(({ id }: Found) => id));
        if (!body.pagination.has_more) break;
        cursor = body.pagination.next_cursor;
      }
      expect(seen, `pages of ${limit}`).toEqual(expected);
    }
  });

  test('a name as it is typed, and similar ones only if there is no such name, over all pages @R16-16 @R16-17', async ({
    backOffice,
  }) => {
    const marten = [
      await backOffice.aClaimedGift({ name: 'Marten Vogelsang' }),
      await backOffice.aClaimedGift({ name: 'Marten Vogelsang' }),
    ];
    const similar = marten.map(({ id }) => id).reverse();
    const first = await backOffice.get('/orders?query=vogelsank&limit=1');
    const second = await backOffice.get(
      `/orders?query=vogelsank&limit=1&cursor=${first.body.pagination.next_cursor}`,
    );
    expect([first, second].map(({ body }) => body.data[0].id)).toEqual(similar);
    expect(second.body.pagination.has_more).toBe(false);
    const typed = await backOffice.aClaimedGift({ name: 'Marten Vogelsank' });
    expect(await find(backOffice, 'vogelsank')).toEqual([typed.id]);
  });

  test('a name that another order has is forgiven, too, if no order has all words as they are typed @R16-16', async ({
    backOffice,
  }) => {
    const { id } = await backOffice.aClaimedGift({ name: 'Berthe Oyelaran' });
    await backOffice.aClaimedGift({ name: 'Bertha Abernathy' });
    for (const query of ['bertha oyelaran', 'berthe oyelarran'])
      expect(await find(backOffice, query), query).toEqual([id]);
  });

  test('a short word as the beginning of one, not as its end, and whole words first @R16-17', async ({
    backOffice,
  }) => {
    const { id } = await backOffice.aClaimedGift({ name: 'Xi Ytterby', city: 'Xqz' });
    const longer = await backOffice.aClaimedGift({ name: 'Xiu Ytterby' });
    const found = await find(backOffice, 'xi');
    expect(found[0]).toBe(id);
    expect(found).toContain(longer.id);
    // A random link may have any two letters.
    const isFoundByCity = async (query: string) =>
      (await search(backOffice, query)).some((one) => one.id === id && one.matched_in?.includes('city'));
    expect(await isFoundByCity('xq')).toBe(true);
    expect(await isFoundByCity('qz')).toBe(false);
  });
});

describe('what can be found changes', () => {
  test('with the address @R2-85 @R16-18', async ({ backOffice }) => {
    const { id, link } = await backOffice.aGift();
    const address = {
      name: 'Wrongly Spelt',
      address_ln_1: '1 Oldstreet',
      city: 'Oldtown',
      state: 'CA',
      zip: '90001',
      phone: '(303) 555-0142',
    };
    const [cookie] = (await claim(backOffice.shop, link, { address })).cookies;
    const before = ['wrongly spelt', 'oldstreet', 'oldtown', '90001', '303 555 0142'];
    for (const query of before) expect(await find(backOffice, query), query).toEqual([id]);
    await backOffice.shop.call('PUT', `/api/orders/claim/${link}/address`, {
      cookies: { [cookie?.name as string]: cookie?.value as string },
      body: {
        ...ADDRESS,
        name: 'Rightly Spelled',
        address_ln_1: '1 Newstreet',
        city: 'Newville',
        state: 'CA',
        zip: '90002',
        phone: '(303) 555-0143',
      },
    });
    for (const query of before) expect(await find(backOffice, query), query).toEqual([]);
    for (const query of ['rightly spelled', 'newstreet', 'newville', '90002', '303 555 0143'])
      expect(await find(backOffice, query), query).toEqual([id]);
  });

  test('with the note @R16-18', async ({ backOffice }) => {
    const { id, manageKey } = await backOffice.aGift({ note_title: 'Serendipity', note_body: '' });
    expect(await find(backOffice, 'serendipity')).toEqual([id]);
    await backOffice.shop.call('PUT', `/api/orders/manage/${manageKey}`, {
      body: { note_title: 'Felicitations' },
    });
    expect(await find(backOffice, 'serendipity')).toEqual([]);
    expect(await find(backOffice, 'felicitations')).toEqual([id]);
  });

  test('with the link', async ({ backOffice }) => {
    const { id, link, manageKey } = await backOffice.aGift();
    const replaced = await backOffice.shop.call('POST', `/api/orders/manage/${manageKey}/replace-link`);
    expect(await find(backOffice, replaced.body.data.url_id)).toEqual([id]);
    expect(await find(backOffice, link)).toEqual([]);
  });

  test('with internal notes, also those that are added together @R16-18 @R16-58', async ({ backOffice }) => {
    const { id } = await backOffice.aGift();
    const notes = ['Rang about the Chrysanthemum', 'Rhododendron is fine, too', 'Wants a Delphinium'];
    await Promise.all(notes.map((text) => backOffice.post(`/orders/${id}/notes`, { text })));
    for (const query of ['chrysanthemum', 'rhododendron fine', 'delphinium'])
      expect(await search(backOffice, query), query).toMatchObject([{ id, matched_in: ['operator_notes'] }]);
  });

  test('when the gifter deletes the account: their words are gone, those of the recipient stay @R16-18', async ({
    backOffice,
  }) => {
    const { shop } = backOffice;
    const { token } = await signIn(shop, '+16175550166');
    const { body } = await placeOrder(shop, {
      giftId: backOffice.giftId,
      token,
      body: {
        billing: {
          ...BILLING,
          first_name: 'Ephraim',
          last_name: 'Winterbottom',
          email: 'eph@gone.example',
          address: '5 Vanishing Point',
        },
        note_title: '',
        note_body: 'Farewell, dear Persimmon',
      },
    });
    await claim(shop, body.gift_id, { address: { name: 'Staying Recipient', phone: '(702) 555-0188' } });
    const gifterWords = [
      'winterbottom',
      'eph@gone.example',
      '(617) 555-0166',
      'vanishing point',
      'persimmon',
    ];
    await backOffice.post(`/orders/${body.data.id}/notes`, { text: 'Ephraim prefers Mulberry' });
    for (const query of [...gifterWords, 'mulberry'])
      expect(await find(backOffice, query), query).toEqual([body.data.id]);
    await shop.call('DELETE', '/api/users/me', { token });
    for (const query of [...gifterWords, 'mulberry'])
      expect(await find(backOffice, query), query).toEqual([]);
    for (const query of ['staying recipient', '702 555 0188', body.data.order_number])
      expect(await find(backOffice, query), query).toEqual([body.data.id]);
  });
});

test('orders that were never paid are not found', async ({ backOffice }) => {
  const { shop, giftId } = backOffice;
  const billing = { ...BILLING, last_name: 'Unpaidsson' };
  await placeOrder(shop, { giftId, card: SANDBOX_CARDS.requiresAction, body: { billing } });
  expect(await find(backOffice, 'unpaidsson')).toHaveLength(1);
  await backOffice.sql(
    `UPDATE orders SET payment_status = 'failed', stock_reserved = false WHERE payment_status = 'requires_action'`,
  );
  expect(await find(backOffice, 'unpaidsson')).toEqual([]);
});
