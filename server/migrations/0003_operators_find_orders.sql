-- What operators find an order by: its ids, the names and e-mail addresses of both sides, the tracking number.
-- One text for orders and addresses together, so that one index serves the search and one the order of the list.
ALTER TABLE orders ADD COLUMN search_words text NOT NULL DEFAULT '';--> statement-breakpoint
CREATE FUNCTION write_order_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_words := plain_text(concat_ws(E'\n',
    NEW.id::text,
    NEW.url_id,
    concat_ws(' ', NEW.gifter_first_name, NEW.gifter_last_name),
    NEW.gifter_email,
    NEW.tracking_number,
    (SELECT concat_ws(E'\n', name, email) FROM addresses WHERE order_id = NEW.id)
  ));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_search_words BEFORE INSERT OR UPDATE OF gifter_first_name, gifter_last_name, gifter_email, tracking_number, search_words
  ON orders FOR EACH ROW EXECUTE FUNCTION write_order_search_words();--> statement-breakpoint
CREATE FUNCTION tell_order_its_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Writing the column makes the order's own trigger fill it anew.
  UPDATE orders SET search_words = '' WHERE id = coalesce(NEW.order_id, OLD.order_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER addresses_search_words AFTER INSERT OR DELETE OR UPDATE OF name, email
  ON addresses FOR EACH ROW EXECUTE FUNCTION tell_order_its_address();--> statement-breakpoint
UPDATE orders SET search_words = '';--> statement-breakpoint
CREATE INDEX orders_search_words_trigrams ON orders USING gin (search_words gin_trgm_ops);--> statement-breakpoint

-- The operators' lists, each read along its index: attempts that were never paid are in none of them.
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC) WHERE payment_status IN ('requires_action', 'paid', 'refunded', 'partially_refunded');--> statement-breakpoint
CREATE INDEX orders_of_status_newest ON orders (status, created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX refunds_due ON refunds (created_at, id) WHERE status IN ('pending', 'failed');--> statement-breakpoint
CREATE INDEX alarms_open_newest ON alarms (raised_at DESC, id DESC) WHERE settled_at IS NULL;
