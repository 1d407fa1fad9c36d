-- Ids, keys and columns that cursors compare sort by their bytes, whatever the database's collation: their indexes stay
-- valid when its library is updated or a backup is restored on another system.

-- A trigger depends on the column that is altered.
DROP TRIGGER orders_changed ON orders;
ALTER TABLE orders ALTER COLUMN url_id TYPE text COLLATE "C";
CREATE TRIGGER orders_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.status, OLD.payment_status, OLD.url_id,
      OLD.card_image_id, OLD.gift_date, OLD.expires_at, OLD.opened_at, OLD.claimed_at, OLD.thanked_at)
    IS DISTINCT FROM (NEW.status, NEW.payment_status, NEW.url_id,
      NEW.card_image_id, NEW.gift_date, NEW.expires_at, NEW.opened_at, NEW.claimed_at, NEW.thanked_at))
  EXECUTE FUNCTION notify_order_changed();
ALTER TABLE gift_documents ALTER COLUMN plain_name TYPE text COLLATE "C";
ALTER TABLE gift_views ALTER COLUMN session_id TYPE text COLLATE "C";
ALTER TABLE tags ALTER COLUMN search_key TYPE text COLLATE "C";
ALTER TABLE search_synonyms ALTER COLUMN search_key TYPE text COLLATE "C";
