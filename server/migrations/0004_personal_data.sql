-- no transaction

-- To whom a message about an order was written; null: about no order. Both may have given the same e-mail address.
ALTER TABLE outbox_messages ADD COLUMN IF NOT EXISTS audience text;
ALTER TABLE outbox_messages DROP CONSTRAINT IF EXISTS outbox_messages_audience_known;
ALTER TABLE outbox_messages ADD CONSTRAINT outbox_messages_audience_known
  CHECK (audience IN ('gifter', 'recipient')) NOT VALID;
ALTER TABLE outbox_messages VALIDATE CONSTRAINT outbox_messages_audience_known;
-- Every message to a recipient has a link with their key, which stays recognisable when it is masked.
UPDATE outbox_messages SET audience = CASE WHEN body ~ '/track/[^[:space:]]*[?&]key=' THEN 'recipient' ELSE 'gifter' END
WHERE order_id IS NOT NULL AND audience IS NULL;

-- Since when the recipient's data is erased because they asked for it; erased_at is also set when an address is too old.
ALTER TABLE order_addresses ADD COLUMN IF NOT EXISTS recipient_erased_at timestamptz;
ALTER TABLE order_addresses DROP CONSTRAINT IF EXISTS order_addresses_recipient_erased_is_empty;
ALTER TABLE order_addresses ADD CONSTRAINT order_addresses_recipient_erased_is_empty
  CHECK (recipient_erased_at IS NULL OR erased_at IS NOT NULL) NOT VALID;
ALTER TABLE order_addresses VALIDATE CONSTRAINT order_addresses_recipient_erased_is_empty;
UPDATE order_addresses SET recipient_erased_at = coalesce(erasures.erased_at, now())
FROM erasures
WHERE erasures.kind = 'recipient' AND erasures.subject_id = order_addresses.order_id
  AND order_addresses.erased_at IS NOT NULL AND order_addresses.recipient_erased_at IS NULL;

-- The version of the page `returns` that applied, of which the terms say that it is a part of them.
ALTER TABLE purchases ADD COLUMN IF NOT EXISTS returns_version integer;
ALTER TABLE purchases DROP CONSTRAINT IF EXISTS purchases_returns_version_positive;
ALTER TABLE purchases ADD CONSTRAINT purchases_returns_version_positive CHECK (returns_version > 0) NOT VALID;
ALTER TABLE purchases VALIDATE CONSTRAINT purchases_returns_version_positive;

COMMENT ON TABLE purchase_contacts IS
  'Who bought, as they said at the checkout; erased with the account, when a guest asks for it, and some time after a purchase that was never paid.';
