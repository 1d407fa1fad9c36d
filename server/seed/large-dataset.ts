import type pg from 'pg';
import { fillOrderSearch } from '../src/modules/orders/index.ts';

export type LargeDatasetSize = { orders: number; gifts: number };

const CHUNK = 10_000;

const FIRST_NAMES =
  "'{Grace,Ada,Alan,Barbara,Claude,Dorothy,Edsger,Frances,Hedy,Ida,Jean,Joan,Karen,Katherine,Kenneth,Leslie,Linus,Margaret,Marvin,Mary,Niklaus,Radia,Rózsa,Shafi,Stephen,Tony,Vint,Whitfield,Zoë,Yukihiro}'::text[]";
const LAST_NAMES =
  "'{Hopper,Lovelace,Turing,Liskov,Shannon,Vaughan,Dijkstra,Allen,Lamarr,Rhodes,Bartik,Clarke,Jones,Johnson,Iverson,Lamport,Torvalds,Hamilton,Minsky,Jackson,Wirth,Perlman,Péter,Goldwasser,Cook,Hoare,Cerf,Diffie,Quartermain,Matsumoto}'::text[]";
const CITIES = "'{Springfield,Arlington,Portland,Austin,Denver,Madison,Salem,Boise,Dover,Trenton}'::text[]";
const CARRIERS = "'{UPS,USPS,FedEx,DHL}'::text[]";

const anyOf = (array: string, chance: string): string =>
  `(${array})[1 + floor(${chance} * cardinality(${array}))::int]`;

const CATEGORIES = `
INSERT INTO categories (id, slug, name, position)
SELECT 'large-' || n, 'large-' || n, 'Large ' || n, 100 + n FROM generate_series(1, 8) n ON CONFLICT DO NOTHING`;

const TAGS = `
INSERT INTO tags (id, kind, name, title, position)
SELECT 'large-' || n, 'occasion', 'Feast ' || n, 'Gifts for feast ' || n, 100 + n FROM generate_series(1, 8) n ON CONFLICT DO NOTHING`;

/** Enough distinct words that a search matches a realistic share of the gifts. */
const STYLES =
  "'{Small,Tall,Quiet,Bright,Folded,Woven,Carved,Glazed,Painted,Striped,Dotted,Round,Hand-thrown,Brushed,Knitted,Pressed,Engraved,Quilted,Speckled,Layered,Twisted,Stacked,Hollow,Polished,Rustic,Nordic,Travel,Pocket,Evening,Sunday}'::text[]";
const MATERIALS =
  "'{Oak,Walnut,Linen,Copper,Velvet,Amber,Cedar,Indigo,Marble,Saffron,Bamboo,Brass,Canvas,Cashmere,Ceramic,Cherry,Cork,Cotton,Crystal,Denim,Ebony,Enamel,Felt,Glass,Granite,Hemp,Ivory,Jade,Leather,Maple,Merino,Olive,Paper,Pewter,Porcelain,Rattan,Silk,Slate,Stoneware,Willow}'::text[]";
const PRODUCTS =
  "'{lamp,board,blanket,kettle,journal,candle,puzzle,scarf,teapot,chess set,vase,clock,mirror,basket,bowl,tray,mug,pitcher,pillow,throw,apron,bookend,bottle,bracelet,brooch,calendar,carafe,coaster,compass,cufflinks,decanter,diary,earrings,figurine,frame,gloves,grinder,hammock,hourglass,jar,keyring,lantern,locket,mittens,necklace,notebook,ornament,pendant,planter,platter,purse,quilt,rug,sculpture,slippers,stool,tankard,umbrella,wallet,whisk}'::text[]";

const nth = (array: string, n: string): string => `(${array})[1 + (${n}) % cardinality(${array})]`;

const GIFTS = `
WITH drawn AS (
  SELECT n, 'large-' || n AS id FROM generate_series(1, $1::int) n
), inserted AS (
  INSERT INTO gifts (id, name, description, brand, price_cents, popularity, image_urls, created_at, updated_at)
  SELECT id,
    concat_ws(' ', ${nth(STYLES, 'n / 2400')}, ${nth(MATERIALS, 'n')}, ${nth(PRODUCTS, 'n / 40')}, 'no.', n),
    'Made to be given. Number ' || n || ' of a large shop.',
    (ARRAY['Holzwerk','Northwind','Lumen','Tessera','Fieldnote'])[1 + n % 5],
    500 + (n * 7919::bigint) % 19500,
    abs(hashint8(n)) % 1000,
    '[]',
    now() - (n % 700) * interval '1 day',
    now() - (n % 90) * interval '1 day'
  FROM drawn ON CONFLICT DO NOTHING RETURNING id
), categorised AS (
  INSERT INTO gift_categories SELECT id, 'large-' || (1 + n % 8), 0 FROM inserted JOIN drawn USING (id)
), tagged AS (
  INSERT INTO gift_tags SELECT id, 'large-' || (1 + n % 8) FROM inserted JOIN drawn USING (id) WHERE n % 3 = 0
)
INSERT INTO gift_stock
SELECT id, CASE WHEN n % 50 = 0 THEN 0 WHEN n % 7 = 0 THEN 3 WHEN n % 3 = 0 THEN 500 END
FROM inserted JOIN drawn USING (id)`;

const userId = (n: string): string => `md5('large user ' || (${n}))::uuid`;
const ORDERS_PER_USER = 10;

/** Registered users, each with a valid session. */
const USERS = [
  `INSERT INTO users (id, phone_number, first_name, last_name, email, first_signed_in_at, created_at)
   SELECT ${userId('n')}, '+1' || (4040000000 + n), ${nth(FIRST_NAMES, 'n')}, ${nth(LAST_NAMES, 'n / 30')}, 'user' || n || '@example.com', now() - interval '180 days', now() - interval '180 days'
   FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
  `INSERT INTO sessions (id, user_id) SELECT ${userId('n')}, ${userId('n')} FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
  `INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
   SELECT md5('refresh' || n), ${userId('n')}, now() + interval '30 days' FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
  `INSERT INTO access_tokens (token_hash, session_id, expires_at)
   SELECT md5('access' || n), ${userId('n')}, now() + interval '15 minutes' FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
];

const WISHLIST_ITEMS = `
INSERT INTO wishlist_items (user_id, gift_id)
SELECT ${userId('n')}, 'large-' || (1 + (n * 7919::bigint) % $2::int) FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`;

/** Random order histories over the last 180 days, most of them completed. */
const DRAFT_ORDERS = `
CREATE TEMP TABLE drawn ON COMMIT DROP AS
WITH bought AS (
  SELECT n, gen_random_uuid() AS id, gen_random_uuid() AS purchase_id, random() AS fate, random() AS speed, random() AS spare,
    now() - random() * interval '180 days' AS created_at, 1 + floor(random() * $3)::int AS gift_no,
    CASE WHEN random() < 0.6 THEN ${userId('1 + floor(random() * $4)::int')} END AS user_id,
    ${anyOf(FIRST_NAMES, 'random()')} AS first_name, ${anyOf(LAST_NAMES, 'random()')} AS last_name,
    ${anyOf(FIRST_NAMES, 'random()')} AS to_first_name, ${anyOf(LAST_NAMES, 'random()')} AS to_last_name,
    ${anyOf(CITIES, 'random()')} AS city, ${anyOf(CARRIERS, 'random()')} AS carrier
  FROM generate_series($1::int, $2::int) n
), fated AS (
  SELECT *, now() - created_at AS age,
    CASE WHEN fate < 0.02 THEN 'failed'
      WHEN fate < 0.10 THEN 'ended'
      WHEN created_at > now() - interval '13 days' AND fate < 0.10 + 0.5 * (1 - extract(epoch FROM now() - created_at) / 1209600) THEN 'waiting'
      ELSE 'claimed' END AS kind
  FROM bought
), claimed AS (
  SELECT *, CASE WHEN kind = 'claimed' THEN created_at + least(age, interval '5 days') * speed END AS claimed_at FROM fated
), moved AS (
  SELECT *, claimed_at + interval '12 hours' AS ordered_at, claimed_at + interval '30 hours' AS shipped_at,
    claimed_at + interval '4 days' AS delivered_at FROM claimed
)
SELECT *,
  left(translate(encode(decode(md5(id::text || n), 'hex'), 'base64'), '+/=', '-_'), 22) AS url_id,
  lower(first_name || '.' || last_name || n || '@example.com') AS email,
  CASE WHEN kind = 'ended' THEN 'Cancelled' WHEN claimed_at IS NULL THEN 'Picked'
    WHEN delivered_at < now() THEN 'Delivered' WHEN shipped_at < now() THEN 'Shipped'
    WHEN ordered_at < now() THEN 'Ordered' ELSE 'Processing' END AS status,
  CASE WHEN kind = 'failed' THEN 'failed' WHEN kind = 'ended' THEN 'refunded'
    WHEN claimed_at IS NOT NULL AND spare < 0.02 THEN 'partially_refunded' ELSE 'paid' END AS payment_status,
  created_at + interval '3 hours' * speed AS ended_at
FROM moved`;

const GIFT_VERSIONS = `
INSERT INTO gift_versions (id, gift_id, name, description, brand, image_urls)
SELECT md5(id), id, name, description, brand, image_urls FROM gifts
WHERE id IN (SELECT 'large-' || gift_no FROM drawn) ON CONFLICT DO NOTHING`;

/** Of one gift each. */
const PURCHASES = [
  `INSERT INTO purchases (id, gifter_id, manage_key_hash, total_cents, currency, payment_status, created_at, updated_at)
   SELECT purchase_id, user_id, CASE WHEN user_id IS NULL THEN md5('manage' || purchase_id) END, g.price_cents, 'usd',
     CASE WHEN kind = 'failed' THEN 'failed' ELSE 'paid' END, d.created_at, d.created_at
   FROM drawn d JOIN gifts g ON g.id = 'large-' || d.gift_no`,
  `INSERT INTO purchase_contacts (purchase_id, first_name, last_name, email, billing_address)
   SELECT purchase_id, first_name, last_name, email,
     jsonb_build_object('address', n || ' Navy Way', 'city', city, 'state', 'VA', 'zip_code', '22201') FROM drawn`,
];

const ORDERS = `
INSERT INTO orders (id, purchase_id, position, url_id, gift_id, gift_version_id, price_cents,
  shipping_cost_cents, gift_date, status, payment_status, cancel_reason, stock_reserved, opened_at, claimed_at, expires_at, reminder_sent_at, status_changed_at, created_at, updated_at)
SELECT d.id, d.purchase_id, 1, d.url_id, g.id, md5(g.id),
  g.price_cents, 599, d.created_at::date, d.status, d.payment_status,
  CASE WHEN d.kind = 'ended' THEN CASE WHEN d.age > interval '14 days' AND d.spare < 0.5 THEN 'expired' WHEN d.spare < 0.7 THEN 'declined' ELSE 'cancelled' END END,
  d.kind NOT IN ('failed', 'ended'),
  d.claimed_at, d.claimed_at, d.created_at + interval '14 days', d.created_at + interval '2 days',
  CASE d.status WHEN 'Cancelled' THEN d.ended_at WHEN 'Delivered' THEN d.delivered_at WHEN 'Shipped' THEN d.shipped_at
    WHEN 'Ordered' THEN d.ordered_at WHEN 'Processing' THEN d.claimed_at ELSE d.created_at END,
  d.created_at, d.created_at
FROM drawn d JOIN gifts g ON g.id = 'large-' || d.gift_no`;

const RELATED_ROWS = [
  `INSERT INTO order_texts (order_id, note_body) SELECT id, 'A gift for you, number ' || n FROM drawn`,
  `INSERT INTO order_addresses (order_id, name, address_ln_1, city, state, zip, email, created_at)
   SELECT id, to_first_name || ' ' || to_last_name, n || ' Analytical Row', city, 'IL', '62701',
     CASE WHEN spare < 0.5 THEN lower(to_first_name || n || '@mail.example') END, claimed_at
   FROM drawn WHERE claimed_at IS NOT NULL`,
  `INSERT INTO shipments (order_id, carrier, tracking_number, estimated_delivery)
   SELECT id, carrier, 'PR' || lpad(((n * 7919::bigint) % 1000000000000)::text, 12, '0'), delivered_at::date
   FROM drawn WHERE status IN ('Shipped', 'Delivered')`,
  `INSERT INTO order_notes (order_id, author_name, text, created_at)
   SELECT id, 'Ada Lovelace', 'Rang about the address; all is well.', claimed_at FROM drawn WHERE claimed_at IS NOT NULL AND spare < 0.02`,
  `INSERT INTO idempotency_keys (scope, key, request_hash, reference, created_at, expires_at)
   SELECT 'order', md5('key' || id), md5('request' || id), id::text, created_at, created_at + interval '7 days'
   FROM drawn WHERE created_at > now() - interval '7 days'`,
  `INSERT INTO gift_views (gift_id, user_id, created_at) SELECT 'large-' || gift_no, user_id, created_at FROM drawn`,
  `INSERT INTO order_events (order_id, type, occurred_at)
   SELECT id, type, at FROM drawn,
     LATERAL (VALUES ('Picked', created_at), ('opened', claimed_at), ('Processing', claimed_at), ('Ordered', ordered_at),
       ('Shipped', shipped_at), ('Delivered', delivered_at), ('Cancelled', CASE WHEN status = 'Cancelled' THEN ended_at END)) AS event (type, at)
   WHERE kind <> 'failed' AND at < now()
   ORDER BY at`,
  `INSERT INTO sandbox_intents (id, client_secret, amount_cents, currency, status, capture_method, payment_method_id, reference, refunded_cents, created_at)
   SELECT 'pi_large_' || o.id, 'secret', o.price_cents, 'usd', CASE WHEN d.kind = 'failed' THEN 'canceled' ELSE 'succeeded' END, 'automatic', 'pm_large_' || o.id, o.purchase_id::text,
     CASE o.payment_status WHEN 'refunded' THEN o.price_cents WHEN 'partially_refunded' THEN 100 ELSE 0 END, o.created_at
   FROM drawn d JOIN orders o USING (id)`,
  `INSERT INTO payments (id, purchase_id, processor, payment_method_id, amount_cents, currency, intent_id, client_secret, intent_status, decline_reason, refunded_cents, created_at, updated_at)
   SELECT gen_random_uuid(), reference::uuid, 'sandbox', payment_method_id, amount_cents, currency, id, client_secret, status,
     CASE WHEN status = 'canceled' THEN 'Your card was declined.' END, refunded_cents, created_at, created_at
   FROM sandbox_intents WHERE reference IN (SELECT purchase_id::text FROM drawn)`,
  `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status, processor_refund_id, created_at, settled_at)
   SELECT gen_random_uuid(), d.id, p.id, 'end', p.refunded_cents, 'cancelled', 'succeeded', 're_large_' || p.id, d.ended_at, d.ended_at
   FROM drawn d JOIN payments p USING (purchase_id) WHERE p.refunded_cents > 0`,
  `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status, last_error, created_at)
   SELECT gen_random_uuid(), d.id, p.id, 'operator:' || d.id, 200, 'Came broken', CASE WHEN d.speed < 0.5 THEN 'failed' ELSE 'pending' END, 'expired_or_canceled_card', d.delivered_at
   FROM drawn d JOIN payments p USING (purchase_id) WHERE d.status = 'Delivered' AND d.spare BETWEEN 0.5 AND 0.502`,
  `INSERT INTO outbox_messages (id, channel, recipient, subject, body, order_id, kind, status, attempts, created_at, sent_at)
   SELECT gen_random_uuid(), 'email', email, 'About your gift', 'Hello, this is about your gift.', id, message.kind, 'sent', 1, message.at, message.at FROM drawn,
     LATERAL (VALUES ('receipt', created_at), ('claimed', claimed_at), ('shipped', shipped_at), ('delivered', delivered_at)) AS message (kind, at)
   WHERE drawn.kind <> 'failed' AND message.at < now()`,
  `INSERT INTO audit_entries (id, actor_name, action, subject_kind, subject_id, before, after, created_at)
   SELECT gen_random_uuid(), (ARRAY['Ada Lovelace', 'Bob Kahn', 'Radia Perlman'])[1 + n % 3], 'order.moved', 'order', id::text,
     jsonb_build_object('status', was), jsonb_build_object('status', became), at
   FROM drawn, LATERAL (VALUES ('Processing', 'Ordered', ordered_at), ('Ordered', 'Shipped', shipped_at), ('Shipped', 'Delivered', delivered_at)) AS move (was, became, at)
   WHERE at < now() ORDER BY at`,
  `INSERT INTO alerts (id, kind, subject, text, created_at)
   SELECT gen_random_uuid(), 'refund_failing', id::text, 'A refund does not go through.', delivered_at FROM drawn
   WHERE status = 'Delivered' AND spare BETWEEN 0.5 AND 0.502 AND speed < 0.5 ON CONFLICT DO NOTHING`,
];

/**
 * Seeds a database with half a year of plausible orders in every state, with their payments, events, addresses,
 * messages and audit entries; the invariants hold. Existing rows are kept. The same names and states are drawn each
 * time, so that counts of rows can be compared.
 */
export async function seedLargeDataset(
  client: pg.Client,
  { orders, gifts }: LargeDatasetSize,
): Promise<void> {
  await client.query('SELECT setseed(0.5)');
  await client.query(CATEGORIES);
  await client.query(TAGS);
  await client.query(GIFTS, [gifts]);
  const users = Math.ceil(orders / ORDERS_PER_USER);
  for (const statement of USERS) await client.query(statement, [users]);
  await client.query(WISHLIST_ITEMS, [users, gifts]);
  for (let from = 1; from <= orders; from += CHUNK) {
    await client.query('BEGIN');
    await client.query(DRAFT_ORDERS, [from, Math.min(orders, from + CHUNK - 1), gifts, users]);
    await client.query(GIFT_VERSIONS);
    for (const statement of PURCHASES) await client.query(statement);
    await client.query(ORDERS);
    for (const statement of RELATED_ROWS) await client.query(statement);
    const { rows } = await client.query<{ id: string }>('SELECT id FROM drawn');
    await fillOrderSearch(
      client,
      rows.map(({ id }) => id),
    );
    await client.query('COMMIT');
  }
  await client.query('VACUUM ANALYZE');
}
