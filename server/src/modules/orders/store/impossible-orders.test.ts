import { ORDER_STATUSES } from '@presently/contracts/orders';
import { expect } from 'vitest';
import { aGift, aGiftLink, claim, placeOrder, signIn } from '../../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../../test/support/shop-test.ts';
import { TRANSITIONS } from '../order-states.ts';

const OWNER = '+12025550199';

const test = shopTest.extend('shopOptions', { scope: 'file' }, { settings: { operatorPhones: [OWNER] } });

/** A gift in each status. */
test.beforeAll(async ({ shop, sql }) => {
  const giftId = await aGift(shop, { stock: 9 });
  await placeOrder(shop, { giftId, key: 'checkout' });
  const { token } = await signIn(shop, OWNER);
  for (const status of ['Processing', 'Ordered', 'Shipped', 'Delivered']) {
    const link = await aGiftLink(shop, { giftId });
    await claim(shop, link);
    const body = { status, tracking_number: '1Z', carrier: 'UPS' };
    await shop.call('PUT', `/api/orders/${link}/tracking`, { token, body });
  }
  await shop.call('POST', `/api/orders/claim/${await aGiftLink(shop, { giftId })}/decline`, { body: {} });
  await sql(`INSERT INTO order_notes (order_id, author_name, text) SELECT id, 'Ada', 'Hello' FROM orders`);
});

/** Text columns with their maximum length, and their minimum length if it is not 0. */
const LENGTHS: Record<string, [most: number, fewest?: number]> = {
  'order_texts.note_body': [12_020],
  'order_texts.note_title': [2000],
  'order_texts.decline_message': [10_000, 1],
  'order_texts.thanks_message': [10_000, 1],
  'shipments.tracking_number': [2_000, 1],
  'shipments.carrier': [2_000, 1],
  'gift_versions.name': [2_400, 1],
  'gift_versions.description': [80_000],
  'gift_versions.brand': [1_600, 1],
  'order_addresses.name': [1_200, 1],
  'order_addresses.address_ln_1': [4_000, 1],
  'order_addresses.address_ln_2': [4_000],
  'order_addresses.city': [4_000, 1],
  'order_addresses.state': [4_000, 1],
  'order_addresses.zip': [4_000, 1],
  'order_addresses.email': [200, 1],
  'order_addresses.phone': [4_000],
  'order_addresses.delivery_instructions': [4_000],
  'order_notes.author_name': [5_000, 1],
  'order_notes.text': [20_000, 1],
};

/** A second order of a purchase, with some other values. */
const copyOfOrder = (change: Record<string, string>): string => {
  const values = {
    id: 'gen_random_uuid()',
    purchase_id: 'purchase_id',
    position: '2',
    url_id: `repeat('y', 22)`,
    price_cents: 'price_cents',
    shipping_cost_cents: 'shipping_cost_cents',
    tax_charged_cents: '0',
    ...change,
  };
  const same = 'gift_id, gift_version_id, gift_date, payment_status, stock_reserved, expires_at, status';
  return `INSERT INTO orders (${Object.keys(values).join(', ')}, ${same})
    SELECT ${Object.values(values).join(', ')}, ${same} FROM orders WHERE status = 'Picked'`;
};

/** Other invalid states: the state, a statement that would create it, and the constraint that rejects it. */
const STATES: [state: string, statement: string, constraint: string][] = [
  [
    'a delivered gift that is unclaimed again',
    `UPDATE orders SET status = 'Picked', claimed_at = NULL WHERE status = 'Delivered'`,
    'orders_status_moves',
  ],
  [
    'a packed gift that goes back to where it never was',
    `UPDATE orders SET undo_to = 'Ordered' WHERE status = 'Ordered'`,
    'orders_undo_to_earlier',
  ],
  [
    'a delivered gift that can be taken back',
    `UPDATE orders SET undo_to = 'Delivered' WHERE status = 'Delivered'`,
    'orders_undo_to_earlier',
  ],
  [
    'a shipped gift that skips a step back',
    `UPDATE orders SET undo_to = 'Ordered' WHERE status = 'Shipped'`,
    'orders_undo_to_last',
  ],
  [
    'a shipped gift that may go back to before it was packed',
    `UPDATE orders SET status = 'Shipped' WHERE status = 'Ordered'`,
    'orders_undo_to_last',
  ],
  [
    'an unpaid gift that moves',
    `INSERT INTO orders (id, purchase_id, position, url_id, gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date, payment_status, stock_reserved, expires_at, claimed_at, status)
     SELECT gen_random_uuid(), purchase_id, 2, repeat('x', 22), gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date, 'awaiting', stock_reserved, expires_at, now(), 'Processing' FROM orders WHERE status = 'Picked'`,
    'orders_unpaid_is_picked',
  ],
  [
    'a time to take back nothing',
    `UPDATE orders SET undo_until = now() WHERE status = 'Delivered'`,
    'orders_undo_until_of_undo',
  ],
  [
    'an unknown status',
    `UPDATE orders SET status = 'Lost' WHERE claimed_at IS NOT NULL`,
    'orders_status_moves',
  ],
  [
    'a new order in an unknown status',
    `INSERT INTO orders (id, purchase_id, position, url_id, gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date, payment_status, stock_reserved, expires_at, claimed_at, status)
     SELECT gen_random_uuid(), purchase_id, 2, repeat('x', 22), gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date, payment_status, stock_reserved, expires_at, now(), 'Lost' FROM orders WHERE status = 'Picked'`,
    'orders_status_known',
  ],
  [
    'a queued order that is not in fulfilment',
    `UPDATE fulfilment_queue SET status = 'Picked'`,
    'fulfilment_queue_status_known',
  ],
  [
    'a shipment of an unknown order',
    `UPDATE shipments SET order_id = gen_random_uuid()`,
    'shipments_order_id_fkey',
  ],
  [
    'words to find an unknown order by',
    `UPDATE order_search SET order_id = gen_random_uuid()`,
    'order_search_order_id_fkey',
  ],
  ['an unknown payment status', `UPDATE orders SET payment_status = 'free'`, 'orders_payment_status_known'],
  [
    'a gift that ended for an unknown reason',
    `UPDATE orders SET cancel_reason = 'bored' WHERE status = 'Cancelled'`,
    'orders_cancel_reason_known',
  ],
  [
    'a gift that ended for no reason',
    `UPDATE orders SET cancel_reason = NULL WHERE status = 'Cancelled'`,
    'orders_cancelled_has_reason',
  ],
  [
    'a reason why a gift ended that goes on',
    `UPDATE orders SET cancel_reason = 'expired' WHERE status = 'Delivered'`,
    'orders_cancelled_has_reason',
  ],
  [
    'an ended gift that holds stock',
    `UPDATE orders SET stock_reserved = true WHERE status = 'Cancelled'`,
    'orders_cancelled_holds_no_stock',
  ],
  [
    'a claimed gift in status Picked',
    `UPDATE orders SET claimed_at = now() WHERE status = 'Picked'`,
    'orders_claimed_leaves_picked',
  ],
  [
    'a gift on its way that is unclaimed',
    `UPDATE orders SET claimed_at = NULL WHERE status = 'Processing'`,
    'orders_moving_means_claimed',
  ],
  [
    'thanks before the claim',
    `UPDATE orders SET thanked_at = now() WHERE status = 'Picked'`,
    'orders_thanked_is_claimed',
  ],
  [
    'a claimed gift without an address',
    `UPDATE orders SET status = 'Processing', claimed_at = now() WHERE status = 'Picked'`,
    'orders_claimed_has_address',
  ],
  ['a claimed gift whose address is gone', `DELETE FROM order_addresses`, 'orders_claimed_has_address'],
  [
    'an address of an unclaimed gift',
    `INSERT INTO order_addresses (order_id, name, address_ln_1, city, state, zip)
     SELECT id, 'a', 'b', 'c', 'd', 'e' FROM orders WHERE status = 'Picked'`,
    'order_addresses_claimed',
  ],
  [
    'two addresses of one gift',
    `INSERT INTO order_addresses (order_id, name, address_ln_1, city, state, zip)
     SELECT order_id, 'a', 'b', 'c', 'd', 'e' FROM order_addresses`,
    'order_addresses_pkey',
  ],
  [
    'an address without a name that nobody has erased',
    `UPDATE order_addresses SET name = NULL`,
    'order_addresses_complete_or_erased',
  ],
  [
    'an address without a street that nobody has erased',
    `UPDATE order_addresses SET address_ln_1 = NULL`,
    'order_addresses_complete_or_erased',
  ],
  [
    'an address without a city that nobody has erased',
    `UPDATE order_addresses SET city = NULL`,
    'order_addresses_complete_or_erased',
  ],
  [
    'an erased address of which something is left',
    `UPDATE order_addresses SET erased_at = now(), name = NULL, address_ln_1 = NULL, city = NULL`,
    'order_addresses_erased_is_empty',
  ],
  [
    'a recipient who was erased but whose address is kept',
    `UPDATE order_addresses SET recipient_erased_at = now()`,
    'order_addresses_recipient_erased_is_empty',
  ],
  ['an order of an unknown gift', `UPDATE orders SET gift_id = 'unknown'`, 'orders_version_of_gift'],
  [
    'an order with the version of another gift',
    `UPDATE orders SET gift_version_id = 'unknown'`,
    'orders_version_of_gift',
  ],
  [
    'a version of an unknown gift',
    `INSERT INTO gift_versions (id, gift_id, name, description, image_urls) VALUES ('x', 'unknown', 'x', 'x', '[]')`,
    'gift_versions_gift_id_fkey',
  ],
  [
    'one version of a gift twice',
    `INSERT INTO gift_versions SELECT * FROM gift_versions`,
    'gift_versions_pkey',
  ],
  [
    'a version with pictures that are no list',
    `UPDATE gift_versions SET image_urls = '{}'`,
    'gift_versions_image_urls_list',
  ],
  [
    'a version with an endless id',
    `INSERT INTO gift_versions SELECT repeat('x', 65), gift_id, name, description, brand, image_urls FROM gift_versions`,
    'gift_versions_id_length',
  ],
  [
    'an order with an unknown card design',
    `UPDATE orders SET card_image_id = 'unknown'`,
    'orders_card_image_id_fkey',
  ],
  [
    'a second order in the same place of a purchase',
    copyOfOrder({ position: '1' }),
    'orders_position_in_purchase',
  ],
  ['an order in no place', copyOfOrder({ position: '0' }), 'orders_position'],
  ['an order of no purchase', copyOfOrder({ purchase_id: 'gen_random_uuid()' }), 'orders_purchase_id_fkey'],
  ['an order for nothing', copyOfOrder({ price_cents: '0' }), 'orders_price_positive'],
  ['a negative price', copyOfOrder({ price_cents: '-4999' }), 'orders_price_positive'],
  [
    'a negative shipping cost',
    copyOfOrder({ shipping_cost_cents: '-1' }),
    'orders_shipping_cost_not_negative',
  ],
  ['a negative tax', copyOfOrder({ tax_charged_cents: '-1' }), 'orders_tax_not_negative'],
  ['an order that its purchase was not paid for', copyOfOrder({}), 'purchases_total_of_orders'],
  ['another price after the purchase', `UPDATE orders SET price_cents = 1`, 'orders_amounts_fixed'],
  ['a tax after the purchase', `UPDATE orders SET tax_charged_cents = 1`, 'orders_amounts_fixed'],
  [
    'an order that changes its purchase',
    `UPDATE orders SET purchase_id = (SELECT min(id::text)::uuid FROM purchases)`,
    'orders_amounts_fixed',
  ],
  [
    'a promise to give back more than was paid',
    `UPDATE orders SET promised_refund_cents = amount_cents + 1`,
    'orders_refund_at_most_paid',
  ],
  [
    'a failed order that holds stock',
    `INSERT INTO orders (id, purchase_id, position, url_id, gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date, payment_status, stock_reserved, expires_at, status)
     SELECT gen_random_uuid(), purchase_id, 2, repeat('x', 22), gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date, 'failed', true, expires_at, status FROM orders WHERE status = 'Picked'`,
    'orders_failed_holds_no_stock',
  ],
  [
    'a gift that may be claimed and holds no stock',
    `UPDATE orders SET stock_reserved = false WHERE status = 'Picked'`,
    'orders_unclaimed_holds_stock',
  ],
  [
    'texts of an unknown order',
    `INSERT INTO order_texts (order_id) VALUES (gen_random_uuid())`,
    'order_texts_order_id_fkey',
  ],
  [
    'an event of an unknown order',
    `INSERT INTO order_events (order_id, type) VALUES (gen_random_uuid(), 'x')`,
    'order_events_order_id_fkey',
  ],
  [
    'a note about an unknown order',
    `UPDATE order_notes SET order_id = gen_random_uuid()`,
    'order_notes_order_id_fkey',
  ],
  [
    'a gift of an unknown category',
    `UPDATE gift_categories SET category_id = 'unknown'`,
    'gift_categories_category_id_fkey',
  ],
  [
    'two gifts with one link',
    `UPDATE orders SET url_id = (SELECT url_id FROM orders ORDER BY id LIMIT 1)`,
    'orders_url_id_key',
  ],
  ['two orders with one number', `UPDATE orders SET number = 10001`, 'orders_number_key'],
  ['a link that can be guessed', `UPDATE orders SET url_id = left(url_id, 21)`, 'orders_url_id_long_enough'],
  [
    'two events of the same type in a timeline',
    `INSERT INTO order_events (order_id, type) SELECT order_id, type FROM order_events`,
    'order_events_once',
  ],
  [
    'an event of an endless type',
    `INSERT INTO order_events (order_id, type) SELECT id, repeat('x', 51) FROM orders`,
    'order_events_type_length',
  ],
];

const tooLongOrShort = Object.entries(LENGTHS).flatMap(([column, [most, fewest = 0]]) => {
  const [table, name] = column.split('.');
  return [most + 1, fewest - 1]
    .filter((length) => length >= 0)
    .map((length): (typeof STATES)[number] => [
      `${length} characters in ${column}`,
      `UPDATE ${table} SET ${name} = repeat('x', ${length})`,
      `${table}_${name}_length`,
    ]);
});

test.for([...STATES, ...tooLongOrShort])(
  'PAY-02 the database refuses %s',
  async ([, statement, constraint], { shop }) => {
    await expect(shop.ownerPool.query(statement)).rejects.toMatchObject({ constraint });
  },
);

test.for(Object.entries(LENGTHS))('%s takes as much text as it may', async ([column, [most]], { shop }) => {
  const [table, name] = column.split('.');
  await shop.ownerPool.query(`UPDATE ${table} SET ${name} = repeat('x', ${most})`);
});

test('PAY-02 the database refuses a step back unless it takes back the last one, in time @R16-20', async ({
  shop,
  sql,
}) => {
  const ids = await sql(`SELECT status, id FROM orders WHERE status IN ('Ordered', 'Shipped', 'Delivered')`);
  const idOf = (status: string) => ids.find((order) => order.status === status).id;
  const back = (status: string, to: string) =>
    sql(`UPDATE orders SET status = $2, undo_to = NULL, undo_until = NULL WHERE id = $1`, [idOf(status), to]);
  const refused = { constraint: 'orders_status_moves' };
  await expect(back('Shipped', 'Ordered')).rejects.toMatchObject(refused);
  await expect(back('Delivered', 'Shipped')).rejects.toMatchObject(refused);
  await sql(`UPDATE orders SET undo_until = now() WHERE id = $1`, [idOf('Shipped')]);
  await expect(back('Shipped', 'Processing')).rejects.toMatchObject(refused);
  await sql(`UPDATE orders SET undo_until = now() + interval '1 minute' WHERE id = $1`, [idOf('Shipped')]);
  const client = await shop.ownerPool.connect();
  await client.query('BEGIN');
  await client.query(
    `UPDATE orders SET status = 'Processing', undo_to = NULL, undo_until = NULL WHERE id = $1`,
    [idOf('Shipped')],
  );
  await client.query(`UPDATE orders SET status = 'Processing', undo_to = NULL WHERE id = $1`, [
    idOf('Ordered'),
  ]);
  await client.query('ROLLBACK');
  client.release();
  // For the next test, which tries backward transitions.
  await sql('UPDATE orders SET undo_to = NULL, undo_until = NULL');
});

test('PAY-02 the database refuses exactly the moves that the application refuses', async ({ sql }) => {
  const moves = await sql('SELECT from_status, to_status FROM order_status_moves');
  const allowed = ORDER_STATUSES.flatMap((from) => TRANSITIONS[from].map((to) => ({ from, to })));
  const named = ({ from, to }: { from: string; to: string }) => `${from} to ${to}`;
  expect(moves.map(({ from_status, to_status }) => `${from_status} to ${to_status}`).sort()).toEqual(
    allowed.map(named).sort(),
  );
  for (const from of ORDER_STATUSES)
    for (const to of ORDER_STATUSES.filter(
      (status) => status !== from && !TRANSITIONS[from].includes(status),
    ))
      await expect(
        sql('UPDATE orders SET status = $1 WHERE status = $2', [to, from]),
        named({ from, to }),
      ).rejects.toMatchObject({ constraint: 'orders_status_moves' });
});

test('PAY-02 every unique and check constraint of the tables of orders is tried above', async ({ sql }) => {
  const tables = [
    'orders',
    'order_texts',
    'gift_versions',
    'order_addresses',
    'order_events',
    'order_notes',
    'shipments',
    'order_search',
    'fulfilment_queue',
  ];
  const rows = await sql(
    `SELECT i.relname AS name FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
       WHERE x.indisunique AND t.relname = ANY ($1) AND pg_get_indexdef(i.oid) !~ '\\((id|order_id|order_id, sequence)\\)$' AND i.relname NOT IN ('orders_address_order_id_key', 'gift_versions_gift_id_id_key')
     UNION SELECT conname FROM pg_constraint WHERE contype IN ('c', 'f') AND conrelid = ANY ($1::regclass[])`,
    [tables],
  );
  const tried = new Set([...STATES, ...tooLongOrShort].map(([, , constraint]) => constraint));
  expect(rows.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  expect(rows.length).toBeGreaterThan(25);
});
