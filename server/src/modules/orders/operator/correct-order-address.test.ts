import { describe, expect } from 'vitest';
import { ADDRESS, listEmailsTo } from '../../../../test/support/shop-actions.ts';
import { type BackOffice, test } from './operator-orders.fixture.ts';

const CORRECTED = {
  name: 'Noor Haddad',
  address_ln_1: '8 Quillfeather Lane',
  city: 'Astoria',
  state: 'Oregon',
  zip: '97103',
  reason: 'They called: number 8',
};

const correct = ({ shop, ada }: BackOffice, id: string, body: object = CORRECTED) =>
  shop.call('PUT', `/api/operator/orders/${id}/address`, { token: ada.token, body });
const kindsTo = async ({ shop }: BackOffice, email: string) =>
  (await listEmailsTo(shop, email)).map(({ kind }) => kind);

describe('correcting the address of an order', () => {
  test('holds for the order, its slip and the search, and is in the audit log without the address @R16-24', async ({
    backOffice,
  }) => {
    const { id, link } = await backOffice.aClaimedGift({ phone: '201 555 0188' });
    const { status, body } = await correct(backOffice, link);
    expect(status).toBe(200);
    expect(body.data.shipping_address).toMatchObject({
      name: 'Noor Haddad',
      address_ln_1: '8 Quillfeather Lane',
      address_ln_2: null,
      state: 'OR',
      zip: '97103',
      phone: '201 555 0188',
    });
    expect(body.data.events.at(-1).type).toBe('address_corrected');
    const slip = await backOffice.shop.app.inject({
      url: `/api/operator/orders/${id}/packing-slip`,
      headers: { authorization: `Bearer ${backOffice.ada.token}` },
    });
    expect(slip.body).toContain('8 Quillfeather Lane');
    const found = (await backOffice.get('/orders?query=Haddad')).body.data;
    expect(found.map((order: { id: string }) => order.id)).toContain(id);
    expect(await backOffice.listAudit(id)).toEqual([
      {
        actor_name: 'Ada Lovelace',
        action: 'order.address_corrected',
        before: null,
        after: { reason: 'They called: number 8' },
      },
    ]);
  });

  test('tells the recipient by email, at the old address and a new one, without the street @R16-24', async ({
    backOffice,
  }) => {
    const [told, moved] = ['told@example.com', 'moved@example.com'];
    const { id } = await backOffice.aClaimedGift({ email: told });
    await correct(backOffice, id, { ...CORRECTED, email: moved });
    for (const email of [told, moved]) {
      const mail = (await listEmailsTo(backOffice.shop, email)).at(-1);
      expect(mail?.kind).toBe('address_corrected');
      expect(mail?.body).not.toContain('Quillfeather');
    }
    await correct(backOffice, id, { ...CORRECTED, address_ln_1: '9 Quillfeather Lane' });
    expect((await kindsTo(backOffice, moved)).length).toBe(2);
    const silent = await backOffice.aClaimedGift({ email: null });
    expect((await correct(backOffice, silent.id)).status).toBe(200);
    expect(
      await backOffice.sql(
        `SELECT id FROM outbox_messages WHERE order_id = $1 AND kind = 'address_corrected'`,
        [silent.id],
      ),
    ).toEqual([]);
  });

  test('keeps how to reach the recipient and where to leave the parcel unless they are given', async ({
    backOffice,
  }) => {
    const { id } = await backOffice.aClaimedGift({ phone: '201 555 0188' });
    const kept = { email: ADDRESS.email, phone: '201 555 0188', delivery_instructions: 'Ring twice' };
    expect((await correct(backOffice, id)).body.data.shipping_address).toMatchObject(kept);
    const given = { email: 'noor@example.com', phone: '', delivery_instructions: 'At the back' };
    expect(
      (await correct(backOffice, id, { ...CORRECTED, ...given })).body.data.shipping_address,
    ).toMatchObject({
      ...given,
      phone: null,
    });
  });

  test('is possible until the order is shipped, and again once that is undone @R16-24', async ({
    backOffice,
  }) => {
    const { id } = await backOffice.aClaimedGift();
    const offered = async () => (await backOffice.get(`/orders/${id}`)).body.data.can.correct_address;
    await backOffice.track(id, { status: 'Ordered' });
    expect([await offered(), (await correct(backOffice, id)).status]).toEqual([true, 200]);
    await backOffice.track(id, { status: 'Shipped' });
    expect([await offered(), await correct(backOffice, id)]).toMatchObject([
      false,
      {
        status: 409,
        body: { error: "This order's status is already Shipped, so its address can't be changed." },
      },
    ]);
    await backOffice.post(`/orders/${id}/undo`);
    expect((await correct(backOffice, id, { ...CORRECTED, zip: '97103-1234' })).status).toBe(200);
    const unclaimed = await backOffice.aGift();
    expect(await correct(backOffice, unclaimed.id)).toMatchObject({
      status: 409,
      body: { error: "This gift hasn't been claimed yet, so it has no address." },
    });
  });

  test('is not possible once the recipient has been erased', async ({ backOffice }) => {
    const { id, number } = await backOffice.aClaimedGift();
    await backOffice.sql(
      `UPDATE order_addresses SET name = NULL, address_ln_1 = NULL, address_ln_2 = NULL, city = NULL, email = NULL,
         phone = NULL, delivery_instructions = NULL, erased_at = now(), recipient_erased_at = now() WHERE order_id = $1`,
      [id],
    );
    expect(await correct(backOffice, id)).toMatchObject({
      ...{ status: 409, body: { error: `The address for ${number} (Wooden blocks) has been erased.` } },
    });
    const { can, shipping_address } = (await backOffice.get(`/orders/${id}`)).body.data;
    expect(can.correct_address).toBe(false);
    expect(shipping_address).toMatchObject({ name: '', recipient_erased_at: expect.any(String) });
  });

  test('changes nothing when it is repeated, also concurrently @R16-24', async ({ backOffice }) => {
    const email = 'repeated@example.com';
    const { id } = await backOffice.aClaimedGift({ email });
    const answers = await Promise.all([1, 2, 3].map(() => correct(backOffice, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await backOffice.listAudit(id)).toHaveLength(1);
    expect((await kindsTo(backOffice, email)).filter((kind) => kind === 'address_corrected')).toHaveLength(1);
  });

  test('of a correction and the shipment at once, the parcel goes to the address that both report @R16-24', async ({
    backOffice,
  }) => {
    for (let round = 0; round < 5; round++) {
      const { id } = await backOffice.aClaimedGift();
      const [corrected, shipped] = await Promise.all([
        correct(backOffice, id),
        backOffice.track(id, { status: 'Shipped' }),
      ]);
      expect(shipped.status).toBe(200);
      const { shipping_address } = (await backOffice.get(`/orders/${id}`)).body.data;
      expect(shipping_address.address_ln_1).toBe(
        corrected.status === 200 ? CORRECTED.address_ln_1 : ADDRESS.address_ln_1,
      );
    }
  });

  test.for<[field: string, change: object]>([
    ['reason', { reason: ' ' }],
    ['reason', { reason: undefined }],
    ['name', { name: 'https://example.com' }],
    ['address_ln_1', { address_ln_1: '' }],
    ['state', { state: 'Bavaria' }],
    ['zip', { zip: '1234' }],
    ['zip', { zip: '10001' }],
    ['email', { email: 'noor' }],
    ['phone', { phone: '12' }],
  ])('is refused with a text at %s for %j @R16-24', async ([field, change], { backOffice }) => {
    const { id } = await backOffice.aClaimedGift();
    const { status, body } = await correct(backOffice, id, { ...CORRECTED, ...change });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] });
  });

  test('accepts a ZIP code of another state that the operator insists on, and removes what is blank @R16-24', async ({
    backOffice,
  }) => {
    const { id } = await backOffice.aClaimedGift({ phone: '201 555 0188' });
    const { status, body } = await correct(backOffice, id, {
      ...CORRECTED,
      zip: '10001',
      address_confirmed: true,
      phone: '',
    });
    expect({ status, address: body.data.shipping_address }).toMatchObject({
      status: 200,
      address: { zip: '10001', phone: null },
    });
  });
});
