-- The rows that one purchase writes, in its transactions and of the same size, without any rule, check or answer.
\set n random(1, 9000000000000000000)
INSERT INTO sandbox_payment_methods (id, behaviour, brand, last4) VALUES ('pm_' || left(md5(:n::text), 22), 'pays', 'visa', '4242');
BEGIN;
INSERT INTO idempotency_keys (scope, key, request_hash, reference) VALUES
  ('orders-guest-' || repeat('x', 43), md5(:n::text)::uuid::text, rpad(md5(:n::text), 43, 'x'), md5('b' || :n::text)::uuid::text),
  ('purchase:' || rpad(md5(:n::text), 43, 'x'), md5(:n::text)::uuid::text, rpad(md5(:n::text), 43, 'x'), md5('b' || :n::text)::uuid::text);
INSERT INTO gift_versions SELECT rpad('bench', 43, 'x'), id, name, description, brand, image_urls FROM gifts WHERE id = 'barnaby-bear' ON CONFLICT DO NOTHING;
INSERT INTO purchases (id, manage_key_hash, total_cents, currency, payment_status, terms_version, returns_version)
SELECT md5('b' || :n::text)::uuid, rpad(md5('m' || :n::text), 43, 'x'), price_cents, 'usd', 'awaiting', 1, 1 FROM gifts WHERE id = 'barnaby-bear';
INSERT INTO purchase_contacts (purchase_id, first_name, last_name, email, billing_address) VALUES (md5('b' || :n::text)::uuid, 'Grace', 'Hopper', 'grace@example.com', '{"address": "1 Navy Way", "address_ln_2": null, "city": "Arlington", "state": "VA", "zip_code": "22201"}');
INSERT INTO orders (id, purchase_id, position, url_id, gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date, status, payment_status, stock_reserved, expires_at)
SELECT md5(:n::text)::uuid, md5('b' || :n::text)::uuid, 1, left(md5(:n::text), 22), id, rpad('bench', 43, 'x'), price_cents, 599, current_date, 'Picked', 'awaiting', true, now() + interval '14 days' FROM gifts WHERE id = 'barnaby-bear';
INSERT INTO order_texts (order_id, note_body) VALUES (md5(:n::text)::uuid, 'pgbench');
INSERT INTO payments (id, purchase_id, processor, payment_method_id, amount_cents, currency, payer_fingerprint, ip_fingerprint)
SELECT md5('p' || :n::text)::uuid, md5('b' || :n::text)::uuid, 'sandbox', 'pm_' || left(md5(:n::text), 22), price_cents, 'usd', repeat('x', 43), repeat('y', 43) FROM gifts WHERE id = 'barnaby-bear';
COMMIT;
BEGIN;
INSERT INTO sandbox_requests (idempotency_key, request_hash, result) VALUES (md5('p' || :n::text)::uuid::text, rpad(md5(:n::text), 43, 'x'), 'null');
INSERT INTO sandbox_intents (id, client_secret, amount_cents, currency, status, capture_method, payment_method_id, reference)
VALUES ('pi_' || left(md5(:n::text), 22), 'pi_' || left(md5(:n::text), 22) || '_secret_' || rpad(md5(:n::text), 43, 'x'), 2999, 'usd', 'succeeded', 'automatic', 'pm_' || left(md5(:n::text), 22), md5('b' || :n::text)::uuid::text);
UPDATE sandbox_payment_methods SET used_by_intent = 'pi_' || left(md5(:n::text), 22) WHERE id = 'pm_' || left(md5(:n::text), 22);
UPDATE sandbox_requests SET result = jsonb_build_object('id', 'pi_' || left(md5(:n::text), 22), 'clientSecret', 'pi_' || left(md5(:n::text), 22) || '_secret_' || rpad(md5(:n::text), 43, 'x'), 'amountCents', 2999, 'currency', 'usd', 'status', 'succeeded', 'declineReason', null, 'paymentMethodId', 'pm_' || left(md5(:n::text), 22), 'reference', md5('b' || :n::text)::uuid::text) WHERE idempotency_key = md5('p' || :n::text)::uuid::text;
COMMIT;
BEGIN;
UPDATE payments SET intent_id = 'pi_' || left(md5(:n::text), 22), client_secret = 'pi_' || left(md5(:n::text), 22) || '_secret_' || rpad(md5(:n::text), 43, 'x'), intent_status = 'succeeded', updated_at = now() WHERE id = md5('p' || :n::text)::uuid;
COMMIT;
BEGIN;
UPDATE purchases SET payment_status = 'paid', updated_at = now() WHERE id = md5('b' || :n::text)::uuid;
UPDATE orders SET payment_status = 'paid', updated_at = now() WHERE id = md5(:n::text)::uuid;
INSERT INTO order_events (order_id, type) VALUES (md5(:n::text)::uuid, 'Picked');
INSERT INTO order_search (order_id, names, document)
SELECT id, E' grace hopper \n  \n barnaby the bear \n  \n  ', ' p ' || number || E' \n  \n  \n  \n grace example com \n  \n  \n bench \n  \n 1 navy way arlington va 22201 \n ' || id || E' \n ' || url_id || ' ' FROM orders WHERE id = md5(:n::text)::uuid;
INSERT INTO outbox_messages (id, channel, recipient, mailbox, subject, body, content, order_id, audience, kind, status, sent_at)
VALUES (gen_random_uuid(), 'email', 'grace@example.com', 'grace@example.com', 'Your gift is ready to share: Barnaby the Bear',
  E'Hi Grace,\n\nThanks for your order! Your gift is wrapped and ready to go.\n\nBarnaby the Bear\nHush & Button\n\nShare this link with the lucky person:\nhttp://localhost:3000/track/' || left(md5(:n::text), 22) || E'\n\nManage your gift\nTrack it, edit your note, or cancel. This link is just for you.\nhttp://localhost:3000/manage/' || rpad(md5('m' || :n::text), 43, 'x') || E'\n\nWhat happens next\n1. Send the link by text, chat, or email.\n2. They unwrap your gift and tell us where to ship it.\n3. It ships 1–2 business days later, and you can track it all the way.\n\nUnclaimed by Wednesday, December 9? You''ll be refunded automatically.\n\nGift: $36.50\nShipping: Free\nTotal paid: $36.50\nOrder date: Wed, Nov 25, 2026\nOrder number: P-10002\n\nQuestions? Just reply to this email.\nYou''re receiving this because of a gift at Presently. Please don''t forward this email; it has your private link.\n\nPresently\nhello@presently.example\n(212) 555-0142\nhttp://localhost:3000',
  ('{"heading": "Your gift is ready to share", "preview": "Here''s your link to share, plus a private one to manage your gift.", "greeting": "Hi Grace,", "blocks": [{"kind": "text", "text": "Thanks for your order! Your gift is wrapped and ready to go."}, {"kind": "gift", "name": "Barnaby the Bear", "brand": "Hush & Button", "pictureUrl": "http://localhost:3000/media/barnaby-bear-1.57309bba-320.jpg"}, {"kind": "link", "introduction": "Share this link with the lucky person:", "url": "http://localhost:3000/track/' || left(md5(:n::text), 22) || '"}, {"kind": "button", "label": "Manage your gift", "url": "http://localhost:3000/manage/' || rpad(md5('m' || :n::text), 43, 'x') || '", "hint": "Track it, edit your note, or cancel. This link is just for you."}, {"kind": "steps", "heading": "What happens next", "steps": ["Send the link by text, chat, or email.", "They unwrap your gift and tell us where to ship it.", "It ships 1–2 business days later, and you can track it all the way."]}, {"kind": "text", "text": "Unclaimed by Wednesday, December 9? You''ll be refunded automatically."}, {"kind": "facts", "facts": [{"name": "Gift", "value": "$36.50"}, {"name": "Shipping", "value": "Free"}, {"name": "Total paid", "value": "$36.50", "isTotal": true}, {"name": "Order date", "value": "Wed, Nov 25, 2026"}, {"name": "Order number", "value": "P-10002"}]}]}')::jsonb,
  md5(:n::text)::uuid, 'gifter', 'receipt', 'sent', now());
COMMIT;
