-- What Drizzle's table definitions cannot say: rules across modules, search, and who is told of changes.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint

-- Words as a search compares them: lower case, without accents, hyphens and apostrophes.
CREATE FUNCTION plain_text(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(translate(regexp_replace(normalize(given, NFKD), U&'[\0300-\036F]', '', 'g'), '-/.&''’', '      '));--> statement-breakpoint

ALTER TABLE gifts
  ADD CONSTRAINT gifts_price_positive CHECK (price_cents > 0),
  ADD CONSTRAINT gifts_stock_not_negative CHECK (stock >= 0),
  ADD CONSTRAINT gifts_have_a_category CHECK (cardinality(category_ids) > 0),
  ADD COLUMN plain_words text NOT NULL GENERATED ALWAYS AS (plain_text(name || ' ' || coalesce(brand, ''))) STORED,
  -- Stemmed words find "candle" by "candles"; whole ones find a beginning that is still being typed.
  ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('english', plain_text(name)), 'A') ||
    setweight(to_tsvector('simple', plain_text(name)), 'A') ||
    setweight(to_tsvector('simple', plain_text(coalesce(brand, ''))), 'B') ||
    setweight(to_tsvector('english', plain_text(description)), 'C')
  ) STORED,
  -- The gift as every public answer carries it. Made when it changes, because making it for each reader is what a list costs most.
  ADD COLUMN public_json text NOT NULL;--> statement-breakpoint
CREATE INDEX gifts_search ON gifts USING gin (search);--> statement-breakpoint
CREATE INDEX gifts_plain_words_trigrams ON gifts USING gin (plain_words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX gifts_on_shelves ON gifts (popularity DESC, id) WHERE retired_at IS NULL;--> statement-breakpoint
CREATE INDEX gifts_plain_name ON gifts (plain_text(name), id);--> statement-breakpoint
CREATE INDEX gifts_category_ids ON gifts USING gin (category_ids);--> statement-breakpoint

CREATE FUNCTION write_public_json() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  category_names json := (
    SELECT json_agg(row_to_json(named) ORDER BY given.at)
    FROM unnest(NEW.category_ids) WITH ORDINALITY AS given (id, at),
      LATERAL (SELECT coalesce((SELECT c.name FROM categories c WHERE c.id = given.id), given.id) AS name) AS named
  );
BEGIN
  SELECT row_to_json(shown) INTO NEW.public_json FROM (
    SELECT
      NEW.id,
      NEW.name,
      NEW.description,
      NEW.price_cents::float8 / 100 AS price,
      'usd' AS currency,
      CASE WHEN NEW.brand IS NOT NULL THEN (SELECT row_to_json(brand) FROM (SELECT NEW.brand AS name) AS brand) END AS brand,
      category_names->0 AS primary_category,
      category_names->0->>'name' AS category,
      category_names AS categories,
      coalesce((
        SELECT json_agg(row_to_json(image) ORDER BY url.at)
        FROM jsonb_array_elements_text(NEW.image_urls) WITH ORDINALITY AS url (value, at), LATERAL (SELECT url.value AS gcs_url) AS image
      ), '[]') AS images,
      NEW.image_urls->>0 AS image,
      NEW.image_urls->>0 AS image_url,
      NEW.stock IS DISTINCT FROM 0 AS in_stock,
      to_char(NEW.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at
  ) AS shown;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER gifts_public_json BEFORE INSERT OR UPDATE OF id, name, description, brand, price_cents, category_ids, image_urls, created_at
  ON gifts FOR EACH ROW EXECUTE FUNCTION write_public_json();--> statement-breakpoint
CREATE TRIGGER gifts_public_json_in_stock BEFORE UPDATE OF stock ON gifts FOR EACH ROW
  WHEN ((OLD.stock = 0) IS DISTINCT FROM (NEW.stock = 0)) EXECUTE FUNCTION write_public_json();--> statement-breakpoint
CREATE FUNCTION rename_category_in_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gifts SET category_ids = category_ids WHERE category_ids @> ARRAY[NEW.id];
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER categories_named AFTER INSERT OR UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION rename_category_in_gifts();--> statement-breakpoint

ALTER TABLE payments
  ADD CONSTRAINT payments_amount_positive CHECK (amount_cents > 0),
  ADD CONSTRAINT payments_refund_at_most_taken CHECK (refunded_cents BETWEEN 0 AND amount_cents);--> statement-breakpoint
ALTER TABLE refunds
  ADD CONSTRAINT refunds_amount_positive CHECK (amount_cents > 0),
  ADD CONSTRAINT refunds_once_a_cause UNIQUE (payment_id, key);--> statement-breakpoint
ALTER TABLE sandbox_intents
  ADD CONSTRAINT sandbox_refund_at_most_taken CHECK (refunded_cents BETWEEN 0 AND amount_cents);--> statement-breakpoint

ALTER TABLE orders
  ADD CONSTRAINT orders_gifter FOREIGN KEY (gifter_id) REFERENCES users (id) ON DELETE SET NULL,
  ADD CONSTRAINT orders_gift FOREIGN KEY (gift_id) REFERENCES gifts (id),
  ADD CONSTRAINT orders_status_known CHECK (status IN ('Picked', 'Processing', 'Ordered', 'Shipped', 'Delivered', 'Cancelled')),
  ADD CONSTRAINT orders_payment_status_known CHECK (payment_status IN ('awaiting', 'requires_action', 'paid', 'refunded', 'partially_refunded', 'failed')),
  ADD CONSTRAINT orders_claimed_leaves_picked CHECK (claimed_at IS NULL OR status <> 'Picked'),
  ADD CONSTRAINT orders_moving_means_claimed CHECK (status IN ('Picked', 'Cancelled') OR claimed_at IS NOT NULL),
  ADD CONSTRAINT orders_url_id_long_enough CHECK (length(url_id) >= 22);--> statement-breakpoint
CREATE INDEX orders_unclaimed ON orders (expires_at) WHERE status = 'Picked';--> statement-breakpoint
CREATE UNIQUE INDEX order_events_once ON order_events (order_id, type) WHERE type IN ('Picked', 'Processing', 'Ordered', 'Shipped', 'Delivered', 'Cancelled', 'opened');--> statement-breakpoint
ALTER TABLE wishlist_items
  ADD CONSTRAINT wishlist_items_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  ADD CONSTRAINT wishlist_items_gift FOREIGN KEY (gift_id) REFERENCES gifts (id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE gift_views
  ADD CONSTRAINT gift_views_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL;--> statement-breakpoint

-- Every instance keeps catalogue answers in memory and empties them when told.
CREATE FUNCTION tell_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER gifts_changed AFTER INSERT OR DELETE OR UPDATE OF name, description, brand, price_cents, popularity, featured, category_ids, image_urls, retired_at
  ON gifts FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();--> statement-breakpoint
-- A sale shows only when it sells out; a return only when it ends that.
CREATE TRIGGER gifts_sold_out_or_back AFTER UPDATE OF stock ON gifts FOR EACH ROW
  WHEN ((OLD.stock = 0) IS DISTINCT FROM (NEW.stock = 0)) EXECUTE FUNCTION tell_catalogue_changed();--> statement-breakpoint
CREATE TRIGGER categories_changed AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();--> statement-breakpoint
CREATE TRIGGER card_images_changed AFTER INSERT OR DELETE OR UPDATE ON card_images FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();--> statement-breakpoint

CREATE FUNCTION tell_order_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', NEW.id::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_changed AFTER UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION tell_order_changed();
