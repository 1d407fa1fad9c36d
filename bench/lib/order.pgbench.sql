-- The rows that one purchase writes, in its transactions, without any rule, check or answer.
\set n random(1, 9000000000000000000)
INSERT INTO sandbox_payment_methods (id, behaviour, brand, last4) VALUES ('pm_' || md5(:n::text), 'pays', 'visa', '4242');
BEGIN;
INSERT INTO idempotency_keys (scope, key, request_hash, reference) VALUES ('order', md5(:n::text), md5(:n::text), md5(:n::text)::uuid::text), ('purchase', md5(:n::text), md5(:n::text), md5(:n::text)::uuid::text);
INSERT INTO gift_versions SELECT 'bench', id, name, description, brand, image_urls FROM gifts WHERE id = 'barnaby-bear' ON CONFLICT DO NOTHING;
INSERT INTO purchases (id, manage_key_hash, total_cents, currency, payment_status) SELECT md5('b' || :n::text)::uuid, md5('m' || :n::text), price_cents, 'usd', 'awaiting' FROM gifts WHERE id = 'barnaby-bear';
INSERT INTO purchase_contacts (purchase_id, first_name, last_name, email, billing_address) VALUES (md5('b' || :n::text)::uuid, 'Grace', 'Hopper', 'grace@example.com', '{"address": "1 Navy Way", "city": "Arlington", "state": "VA", "zip_code": "22201"}');
INSERT INTO orders (id, purchase_id, position, url_id, gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date, status, payment_status, stock_reserved, expires_at)
SELECT md5(:n::text)::uuid, md5('b' || :n::text)::uuid, 1, left(md5(:n::text), 22), id, 'bench', price_cents, 599, current_date, 'Picked', 'awaiting', true, now() + interval '14 days' FROM gifts WHERE id = 'barnaby-bear';
INSERT INTO order_texts (order_id, note_body) VALUES (md5(:n::text)::uuid, 'pgbench');
INSERT INTO payments (id, purchase_id, processor, payment_method_id, amount_cents, currency) SELECT md5('p' || :n::text)::uuid, md5('b' || :n::text)::uuid, 'sandbox', 'pm_' || md5(:n::text), price_cents, 'usd' FROM gifts WHERE id = 'barnaby-bear';
COMMIT;
BEGIN;
INSERT INTO sandbox_intents (id, client_secret, amount_cents, currency, status, capture_method, payment_method_id, reference) VALUES ('pi_' || md5(:n::text), md5(:n::text), 2999, 'usd', 'requires_confirmation', 'automatic', 'pm_' || md5(:n::text), md5('b' || :n::text)::uuid::text);
UPDATE sandbox_payment_methods SET used_by_intent = 'pi_' || md5(:n::text) WHERE id = 'pm_' || md5(:n::text);
UPDATE sandbox_intents SET status = 'succeeded' WHERE id = 'pi_' || md5(:n::text);
INSERT INTO sandbox_requests (idempotency_key, request_hash, result) VALUES (md5(:n::text), md5(:n::text), '{"status": "succeeded", "client_secret": "secret", "amount": 2999, "currency": "usd"}');
COMMIT;
BEGIN;
UPDATE payments SET intent_id = 'pi_' || md5(:n::text), client_secret = md5(:n::text), intent_status = 'succeeded', updated_at = now() WHERE id = md5('p' || :n::text)::uuid;
COMMIT;
BEGIN;
UPDATE purchases SET payment_status = 'paid', updated_at = now() WHERE id = md5('b' || :n::text)::uuid;
UPDATE orders SET payment_status = 'paid', updated_at = now() WHERE id = md5(:n::text)::uuid;
INSERT INTO order_search (order_id, names, document) SELECT id, E' grace hopper \n barnaby bear ', concat_ws(E' \n ', ' p ' || number, 'grace example com', '1 navy way arlington va 22201', id, url_id) FROM orders WHERE id = md5(:n::text)::uuid;
INSERT INTO order_events (order_id, type) VALUES (md5(:n::text)::uuid, 'Picked');
INSERT INTO outbox_messages (id, channel, recipient, subject, body, order_id, kind, status, sent_at) VALUES (gen_random_uuid(), 'email', 'grace@example.com', 'Your gift is ready', 'Here is the link to share. Here is the link to share. Here is the link to share. Here is the link to share. Here is the link to share.', md5(:n::text)::uuid, 'receipt', 'sent', now());
COMMIT;
