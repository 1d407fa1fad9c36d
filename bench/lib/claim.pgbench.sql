-- The rows that one claim writes, in its transaction, without any rule, check or answer.
SELECT id AS gift FROM bench_claims WHERE n = (SELECT nextval('bench_claim')) \gset
BEGIN;
INSERT INTO order_addresses (order_id, name, address_ln_1, city, state, zip, email) VALUES (:gift::uuid, 'Ada Lovelace', '12 Analytical Row', 'Springfield', 'IL', '62701', 'ada@example.com');
INSERT INTO order_search (order_id, names, document) SELECT id, E' grace hopper \n ada lovelace \n barnaby bear \n springfield il \n 12 analytical row ', concat_ws(E' \n ', ' p ' || number, '62701', 'grace example com', 'ada example com', '1 navy way arlington va 22201', id, url_id) FROM orders WHERE id = :gift::uuid ON CONFLICT (order_id) DO UPDATE SET names = excluded.names, document = excluded.document;
UPDATE orders SET status = 'Processing', claimed_at = now(), status_changed_at = now(), updated_at = now() WHERE id = :gift::uuid;
INSERT INTO order_events (order_id, type) VALUES (:gift::uuid, 'Processing');
INSERT INTO outbox_messages (id, channel, recipient, subject, body, order_id, kind, status, sent_at) VALUES (gen_random_uuid(), 'email', 'ada@example.com', 'Your gift is on its way', 'You have claimed a gift. You have claimed a gift. You have claimed a gift. You have claimed a gift.', :gift, 'claimed', 'sent', now()), (gen_random_uuid(), 'email', 'grace@example.com', 'Your gift was claimed', 'They have claimed your gift. They have claimed your gift. They have claimed your gift.', :gift, 'claimed', 'sent', now());
COMMIT;
