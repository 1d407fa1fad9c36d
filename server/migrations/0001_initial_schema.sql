-- The schema of the shop. The files `*.tables.ts` give these tables their types; schema.test.ts compares the two.
--
-- Functions name their schemas: plpgsql with `SET search_path`, SQL with a body that is parsed when it is created.
-- Otherwise a restored dump, which loads data under an empty search_path, would fail in its triggers.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

COMMENT ON TABLE schema_migrations IS 'The migrations that were applied, with their checksums.';

-- ---------------------------------------------------------------------------------------------------------------
-- Text, for search and answers
-- ---------------------------------------------------------------------------------------------------------------

-- Text as a search compares it: lower case, without accents, hyphens and apostrophes.
CREATE FUNCTION plain_text(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(translate(regexp_replace(normalize(given, NFKD), U&'[\0300-\036F]', '', 'g'), '-/.&''’', '      '));

-- A field of an order as operators search it: plain words, without punctuation and the wildcards of LIKE, with one space
-- between, before and after them, so that '% word %' is a whole word and '% wor%' the beginning of one.
CREATE FUNCTION search_line(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ' ' || btrim(regexp_replace(plain_text(coalesce(given, '')), '[[:space:]!-/:-@\[-`{-~“”…–—]+', ' ', 'g')) || ' ';

-- A phone number as operators search it: its digits without the country code of the US, and the last four by themselves.
CREATE FUNCTION phone_words(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT digits || ' ' || right(digits, 4)
  FROM regexp_replace(regexp_replace(given, '[^0-9]', '', 'g'), '^1([0-9]{10})$', '\1') AS digits);

-- Words and phrases in the form in which tags and synonyms are compared: "mothers" is "mother's", "flower" is "flowers".
-- A word that says nothing by itself, such as "her", stays as it is.
CREATE FUNCTION search_key(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(nullif(strip(to_tsvector('english', plain_text(given)))::text, ''), plain_text(given));

-- JSON with every character beyond ASCII escaped. One such character would make Node keep the whole list of which it
-- is part as text of two bytes a character, and encode it ten times slower.
CREATE FUNCTION ascii_json(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(given) = char_length(given) THEN given ELSE (
  SELECT string_agg(CASE
    WHEN code < 128 THEN letter
    WHEN code < 65536 THEN '\u' || lpad(to_hex(code), 4, '0')
    -- RFC 8259, section 7: characters beyond the basic plane are escaped as two, a surrogate pair of UTF-16.
    ELSE '\u' || to_hex(55296 + ((code - 65536) >> 10)) || '\u' || to_hex(56320 + ((code - 65536) & 1023))
  END, '' ORDER BY position)
  FROM string_to_table(given, NULL) WITH ORDINALITY AS letters (letter, position),
    LATERAL (SELECT ascii(letter) AS code) AS codes
) END;

-- ---------------------------------------------------------------------------------------------------------------
-- Accounts
-- ---------------------------------------------------------------------------------------------------------------

CREATE TABLE users (
  id uuid PRIMARY KEY,
  phone_number text COLLATE "C" NOT NULL UNIQUE
    CONSTRAINT users_phone_number_e164 CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  first_name text CONSTRAINT users_first_name_length CHECK (length(first_name) BETWEEN 1 AND 1200),
  last_name text CONSTRAINT users_last_name_length CHECK (length(last_name) BETWEEN 1 AND 1200),
  email text CONSTRAINT users_email_length CHECK (length(email) BETWEEN 1 AND 200),
  role text CONSTRAINT users_role_known CHECK (role IN ('owner', 'manager', 'packer')),
  role_source text CONSTRAINT users_role_source_known CHECK (role_source IN ('settings', 'console')),
  email_opt_in boolean NOT NULL DEFAULT true,
  first_signed_in_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_role_has_source CHECK ((role IS NULL) = (role_source IS NULL))
);
COMMENT ON TABLE users IS 'People who have signed in by their phone number: gifters, and operators, who have a role.';
-- Operators among all who have an account.
CREATE INDEX users_staff ON users (created_at, id) WHERE role IS NOT NULL;

CREATE TABLE verification_codes (
  phone_number text COLLATE "C" NOT NULL
    CONSTRAINT verification_codes_phone_number_e164 CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  device_id text COLLATE "C" NOT NULL DEFAULT ''
    CONSTRAINT verification_codes_device_id_length CHECK (length(device_id) <= 100),
  challenge_id uuid NOT NULL,
  code_hash text COLLATE "C" NOT NULL CONSTRAINT verification_codes_code_hash_length CHECK (length(code_hash) <= 64),
  attempts_left integer NOT NULL CONSTRAINT verification_codes_attempts_left_at_most_five CHECK (attempts_left BETWEEN 0 AND 5),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (phone_number, device_id)
);
COMMENT ON TABLE verification_codes IS 'Codes sent by SMS to sign in, as hashes: one for each phone number and device.';

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  CONSTRAINT sessions_revoked_after_created CHECK (revoked_at >= created_at)
);
COMMENT ON TABLE sessions IS 'Sign-ins, until they are revoked.';
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE access_tokens (
  token_hash text COLLATE "C" PRIMARY KEY CONSTRAINT access_tokens_token_hash_length CHECK (length(token_hash) <= 64),
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE access_tokens IS 'Short-lived tokens of sessions, as hashes.';
CREATE INDEX access_tokens_session ON access_tokens (session_id);

CREATE TABLE refresh_tokens (
  token_hash text COLLATE "C" PRIMARY KEY CONSTRAINT refresh_tokens_token_hash_length CHECK (length(token_hash) <= 64),
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON TABLE refresh_tokens IS
  'Tokens that renew a session, as hashes; a used one stays, so that its reuse is noticed.';
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

-- ---------------------------------------------------------------------------------------------------------------
-- Catalogue
-- ---------------------------------------------------------------------------------------------------------------

-- Lengths here are twenty times what the contracts allow: those count characters as a reader does, and one of them may
-- consist of many code points.

CREATE TABLE categories (
  id text COLLATE "C" PRIMARY KEY CONSTRAINT categories_id_length CHECK (length(id) BETWEEN 1 AND 100),
  slug text COLLATE "C" NOT NULL UNIQUE CONSTRAINT categories_slug_length CHECK (length(slug) BETWEEN 1 AND 80),
  name text NOT NULL UNIQUE CONSTRAINT categories_name_length CHECK (length(name) BETWEEN 1 AND 1200),
  image_url text CONSTRAINT categories_image_url_length CHECK (length(image_url) <= 6000),
  position integer NOT NULL CONSTRAINT categories_position_not_negative CHECK (position >= 0),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  retired_at timestamptz
);
COMMENT ON TABLE categories IS 'Categories of gifts, in the order of their positions.';

CREATE TABLE gifts (
  id text COLLATE "C" PRIMARY KEY CONSTRAINT gifts_id_length CHECK (length(id) BETWEEN 1 AND 100),
  name text NOT NULL CONSTRAINT gifts_name_length CHECK (length(name) BETWEEN 1 AND 2400),
  description text NOT NULL CONSTRAINT gifts_description_length CHECK (length(description) <= 80000),
  brand text CONSTRAINT gifts_brand_length CHECK (length(brand) BETWEEN 1 AND 1600),
  price_cents integer NOT NULL CONSTRAINT gifts_price_positive CHECK (price_cents > 0),
  popularity integer NOT NULL DEFAULT 0 CONSTRAINT gifts_popularity_not_negative CHECK (popularity >= 0),
  featured boolean NOT NULL DEFAULT false,
  -- Among the featured gifts; those without one come last.
  featured_position integer CONSTRAINT gifts_featured_position_not_negative CHECK (featured_position >= 0),
  image_urls jsonb NOT NULL CONSTRAINT gifts_image_urls_list
    CHECK (jsonb_typeof(image_urls) = 'array' AND jsonb_array_length(image_urls) <= 12),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  retired_at timestamptz,
  -- For the foreign key below: the position of the primary category.
  primary_position integer NOT NULL GENERATED ALWAYS AS (0) STORED,
  CONSTRAINT gifts_only_featured_have_a_position CHECK (featured OR featured_position IS NULL)
);
COMMENT ON TABLE gifts IS
  'What operators say of a gift; its stock, its categories and what visitors read of it are in tables beside it.';
CREATE INDEX gifts_updated_at ON gifts (updated_at, id);

CREATE TABLE gift_categories (
  gift_id text COLLATE "C" REFERENCES gifts ON DELETE CASCADE,
  category_id text COLLATE "C" REFERENCES categories ON DELETE RESTRICT,
  -- 0: the primary category.
  position integer NOT NULL CONSTRAINT gift_categories_position CHECK (position BETWEEN 0 AND 9),
  PRIMARY KEY (gift_id, category_id),
  UNIQUE (gift_id, position)
);
COMMENT ON TABLE gift_categories IS 'The categories of each gift; the one at position 0 is primary.';
CREATE INDEX gift_categories_category ON gift_categories (category_id, gift_id);

-- What a gift is for and for whom: the pages and chips of gift ideas, found by the words of its name in a search.
CREATE TABLE tags (
  id text COLLATE "C" PRIMARY KEY CONSTRAINT tags_id_format CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 80),
  kind text NOT NULL CONSTRAINT tags_kind CHECK (kind IN ('occasion', 'recipient')),
  name text NOT NULL UNIQUE CONSTRAINT tags_name_length CHECK (length(name) BETWEEN 1 AND 1200),
  title text NOT NULL CONSTRAINT tags_title_length CHECK (length(title) BETWEEN 1 AND 2400),
  position integer NOT NULL CONSTRAINT tags_position_not_negative CHECK (position >= 0),
  search_key text NOT NULL GENERATED ALWAYS AS (search_key(name)) STORED
);
COMMENT ON TABLE tags IS 'Occasions and recipients of gifts, in the order of their positions.';
CREATE INDEX tags_search_key ON tags (search_key);

CREATE TABLE gift_tags (
  gift_id text COLLATE "C" REFERENCES gifts ON DELETE CASCADE,
  tag_id text COLLATE "C" REFERENCES tags ON DELETE RESTRICT,
  PRIMARY KEY (gift_id, tag_id)
);
COMMENT ON TABLE gift_tags IS 'The occasions and recipients that each gift suits.';
CREATE INDEX gift_tags_tag ON gift_tags (tag_id, gift_id);

CREATE FUNCTION tag_ids_of(gift text) RETURNS text[] LANGUAGE sql STABLE
RETURN (SELECT coalesce(array_agg(tag_id ORDER BY tag_id), '{}') FROM gift_tags WHERE gift_id = gift);

-- Half of each page stays free and no index is over the number, so that a sale replaces a row within its page (HOT).
CREATE TABLE gift_stock (
  gift_id text COLLATE "C" PRIMARY KEY REFERENCES gifts ON DELETE CASCADE,
  -- Units that can still be sold: an order reserves one when it is created, and releases it if it is cancelled.
  -- null: unlimited.
  on_hand integer CONSTRAINT gift_stock_not_negative CHECK (on_hand >= 0)
) WITH (fillfactor = 50);
COMMENT ON TABLE gift_stock IS 'Units of each gift that can still be sold.';

-- Every gift has a primary category and a stock, by the end of the transaction that creates it.
ALTER TABLE gifts
  ADD CONSTRAINT gifts_have_a_category FOREIGN KEY (id, primary_position)
    REFERENCES gift_categories (gift_id, position) DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT gifts_have_a_stock FOREIGN KEY (id) REFERENCES gift_stock (gift_id) DEFERRABLE INITIALLY DEFERRED;

-- The categories of a gift, the primary one first; null for a gift without any.
CREATE FUNCTION category_ids_of(gift text) RETURNS text[] LANGUAGE sql STABLE
RETURN (SELECT array_agg(category_id ORDER BY position) FROM gift_categories WHERE gift_id = gift);

-- So a new name of a category is written into some lists rather than into each of its gifts. Lists that no gift has any
-- more may stay.
CREATE TABLE category_lists (
  -- The primary one first.
  category_ids text[] COLLATE "C" PRIMARY KEY,
  -- The end of the JSON of a gift: `"primary_category":…,"category":…,"categories":[…]}`.
  json text NOT NULL
);
COMMENT ON TABLE category_lists IS
  'The categories of gifts as public responses show them, once for all gifts that have the same ones.';

CREATE FUNCTION category_list_json(ids text[]) RETURNS text LANGUAGE sql STABLE
RETURN (
  SELECT ascii_json(substr(row_to_json(answer)::text, 2)) FROM (
    SELECT names->0 AS primary_category, names->0->>'name' AS category, names AS categories
    FROM (
      SELECT json_agg(row_to_json(named) ORDER BY listed.position) AS names
      FROM unnest(ids) WITH ORDINALITY AS listed (id, position) JOIN categories c ON c.id = listed.id,
        LATERAL (SELECT c.name) AS named
    ) AS of_list
  ) AS answer
);

CREATE FUNCTION rename_category_in_lists() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE category_lists SET json = category_list_json(category_ids) WHERE category_ids @> ARRAY[NEW.id];
  RETURN NULL;
END $$;
CREATE TRIGGER categories_renamed AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION rename_category_in_lists();

CREATE TABLE gift_documents (
  gift_id text COLLATE "C" PRIMARY KEY REFERENCES gifts ON DELETE CASCADE,
  on_sale boolean NOT NULL,
  in_stock boolean NOT NULL,
  featured boolean NOT NULL,
  featured_position integer,
  popularity integer NOT NULL,
  price_cents integer NOT NULL,
  created_at timestamptz NOT NULL,
  category_ids text[] COLLATE "C" NOT NULL REFERENCES category_lists,
  tag_ids text[] COLLATE "C" NOT NULL,
  plain_name text NOT NULL,
  plain_words text NOT NULL,
  -- Stemmed words find "candle" by "candles"; whole ones find a beginning that is still being typed.
  search tsvector NOT NULL,
  -- The JSON of the gift in public answers up to its categories, with which category_lists.json continues.
  json text NOT NULL
) WITH (fillfactor = 90);
COMMENT ON TABLE gift_documents IS
  'What lists, searches and pages read of a gift, ready-made; only write_gift_documents writes it.';
-- Public lists and their sort orders.
CREATE INDEX gift_documents_available ON gift_documents (popularity DESC, gift_id) WHERE on_sale;
CREATE INDEX gift_documents_featured ON gift_documents (featured_position, popularity DESC, gift_id) WHERE featured AND on_sale;
CREATE INDEX gift_documents_popularity ON gift_documents (popularity, gift_id);
CREATE INDEX gift_documents_price ON gift_documents (price_cents, gift_id);
CREATE INDEX gift_documents_created_at ON gift_documents (created_at, gift_id);
CREATE INDEX gift_documents_plain_name ON gift_documents (plain_name, gift_id);
CREATE INDEX gift_documents_category_ids ON gift_documents USING gin (category_ids);
CREATE INDEX gift_documents_tag_ids ON gift_documents USING gin (tag_ids);
-- Gifts of a category that are nearest in price.
CREATE INDEX gift_documents_nearest ON gift_documents ((category_ids[1]), price_cents) WHERE on_sale;
-- Search.
CREATE INDEX gift_documents_search ON gift_documents USING gin (search);
CREATE INDEX gift_documents_plain_words_trigrams ON gift_documents USING gin (plain_words gin_trgm_ops);
-- The console's list: what is retired, and what is found by a part of its id.
CREATE INDEX gift_documents_retired ON gift_documents (plain_name, gift_id) WHERE NOT on_sale;
CREATE INDEX gift_documents_id_trigrams ON gift_documents USING gin (gift_id gin_trgm_ops);

CREATE FUNCTION write_gift_documents(ids text[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- Whoever was writing these documents has committed once they are locked, and is seen by the statements below.
  PERFORM FROM gift_documents WHERE gift_id = ANY (ids) ORDER BY gift_id FOR NO KEY UPDATE;
  PERFORM add_category_lists(ids);
  INSERT INTO gift_documents AS present (gift_id, on_sale, in_stock, featured, featured_position, popularity, price_cents, created_at,
    category_ids, tag_ids, plain_name, plain_words, search, json)
  SELECT g.id, g.retired_at IS NULL, s.on_hand IS DISTINCT FROM 0, g.featured, g.featured_position, g.popularity, g.price_cents, g.created_at,
    c.category_ids, t.tag_ids, plain_text(g.name), plain_text(g.name || ' ' || coalesce(g.brand, '')),
    setweight(to_tsvector('english', plain_text(g.name)), 'A') ||
    setweight(to_tsvector('simple', plain_text(g.name)), 'A') ||
    setweight(to_tsvector('simple', plain_text(coalesce(g.brand, ''))), 'B') ||
    setweight(to_tsvector('english', plain_text(g.description)), 'C'),
    left(ascii_json(row_to_json(answer)::text), -1) || ','
  FROM gifts g
    JOIN gift_stock s ON s.gift_id = g.id
    CROSS JOIN LATERAL category_ids_of(g.id) AS c (category_ids)
    CROSS JOIN LATERAL tag_ids_of(g.id) AS t (tag_ids)
    CROSS JOIN LATERAL (
      SELECT
        g.id,
        g.name,
        g.description,
        g.price_cents::float8 / 100 AS price,
        'usd' AS currency,
        CASE WHEN g.brand IS NOT NULL THEN (SELECT row_to_json(maker) FROM (SELECT g.brand AS name) AS maker) END AS brand,
        coalesce((
          SELECT json_agg(row_to_json(image) ORDER BY url.position)
          FROM jsonb_array_elements_text(g.image_urls) WITH ORDINALITY AS url (value, position),
            LATERAL (SELECT url.value AS gcs_url) AS image
        ), '[]') AS images,
        g.image_urls->>0 AS image,
        g.image_urls->>0 AS image_url,
        s.on_hand IS DISTINCT FROM 0 AS in_stock,
        to_char(g.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
        t.tag_ids AS tags
    ) AS answer
  -- A gift has no document as long as a part of it is still to be inserted.
  WHERE g.id = ANY (ids) AND c.category_ids IS NOT NULL
  ON CONFLICT (gift_id) DO UPDATE SET
    on_sale = excluded.on_sale, in_stock = excluded.in_stock, featured = excluded.featured, featured_position = excluded.featured_position,
    popularity = excluded.popularity, price_cents = excluded.price_cents, created_at = excluded.created_at,
    category_ids = excluded.category_ids, tag_ids = excluded.tag_ids, plain_name = excluded.plain_name, plain_words = excluded.plain_words,
    search = excluded.search, json = excluded.json
  WHERE present IS DISTINCT FROM excluded;
END $$;

-- Adds the lists that the categories of these gifts need and nobody has needed before.
CREATE FUNCTION add_category_lists(ids text[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  new_list record;
BEGIN
  FOR new_list IN
    SELECT DISTINCT category_ids FROM unnest(ids) AS gift (id), category_ids_of(gift.id) AS list (category_ids)
    WHERE list.category_ids IS NOT NULL AND NOT EXISTS (SELECT FROM category_lists l WHERE l.category_ids = list.category_ids)
  LOOP
    -- Waits for a rename, which would not see the new list.
    PERFORM FROM categories WHERE id = ANY (new_list.category_ids) ORDER BY id FOR KEY SHARE;
    INSERT INTO category_lists VALUES (new_list.category_ids, category_list_json(new_list.category_ids)) ON CONFLICT DO NOTHING;
  END LOOP;
END $$;

CREATE FUNCTION document_changed_gifts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_gift_documents(array_agg(id)) FROM changed;
  RETURN NULL;
END $$;
CREATE FUNCTION document_changed_parts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_gift_documents(array_agg(DISTINCT gift_id)) FROM changed;
  RETURN NULL;
END $$;
CREATE FUNCTION document_stock() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_gift_documents(ARRAY[NEW.gift_id]);
  RETURN NULL;
END $$;
-- None for new gifts: they are complete with their stock.
CREATE TRIGGER gifts_documents AFTER UPDATE ON gifts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION document_changed_gifts();
CREATE TRIGGER gift_categories_documents_insert AFTER INSERT ON gift_categories
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION document_changed_parts();
CREATE TRIGGER gift_categories_documents_update AFTER UPDATE ON gift_categories
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION document_changed_parts();
CREATE TRIGGER gift_categories_documents_delete AFTER DELETE ON gift_categories
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION document_changed_parts();
CREATE TRIGGER gift_tags_documents_insert AFTER INSERT ON gift_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION document_changed_parts();
CREATE TRIGGER gift_tags_documents_delete AFTER DELETE ON gift_tags
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION document_changed_parts();
CREATE TRIGGER gift_stock_documents_insert AFTER INSERT ON gift_stock
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION document_changed_parts();
-- A sale is visible only when it sells out; a return only when it ends that.
CREATE TRIGGER gift_stock_documents_update AFTER UPDATE ON gift_stock
  FOR EACH ROW WHEN ((OLD.on_hand = 0) IS DISTINCT FROM (NEW.on_hand = 0)) EXECUTE FUNCTION document_stock();

-- Far fewer than gifts. Words that no gift has any more find nothing and may stay.
CREATE TABLE gift_search_terms (word text PRIMARY KEY);
COMMENT ON TABLE gift_search_terms IS
  'The words of all gifts'' names and brands, with which mistyped words are compared.';
CREATE INDEX gift_search_terms_trigrams ON gift_search_terms USING gin (word gin_trgm_ops);

-- The words as the index over gifts has them. Numbers are searched for as they are.
CREATE FUNCTION search_terms_in(plain text) RETURNS SETOF text LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', plain))) AS word
  WHERE word ~ '[^0-9]{2}' AND word !~ '[''\\]' ORDER BY word;
END;
CREATE FUNCTION store_gift_search_terms() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO gift_search_terms SELECT search_terms_in(NEW.plain_words) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER gift_documents_search_terms AFTER INSERT OR UPDATE OF plain_words ON gift_documents
  FOR EACH ROW EXECUTE FUNCTION store_gift_search_terms();

-- One direction: a search for the term finds the gifts of its synonyms, too, but not the other way round.
CREATE TABLE search_synonyms (
  id uuid PRIMARY KEY,
  term text NOT NULL CONSTRAINT search_synonyms_term_length CHECK (length(term) BETWEEN 1 AND 1200),
  synonyms text[] NOT NULL CONSTRAINT search_synonyms_count CHECK (cardinality(synonyms) BETWEEN 1 AND 20),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  search_key text NOT NULL UNIQUE GENERATED ALWAYS AS (search_key(term)) STORED
);
COMMENT ON TABLE search_synonyms IS 'Words that visitors search for, and the words of the catalogue that mean the same.';
CREATE INDEX search_synonyms_term_trigrams ON search_synonyms USING gin (term gin_trgm_ops);

CREATE TABLE card_images (
  id text COLLATE "C" PRIMARY KEY CONSTRAINT card_images_id_length CHECK (length(id) BETWEEN 1 AND 100),
  name text NOT NULL CONSTRAINT card_images_name_length CHECK (length(name) BETWEEN 1 AND 1200),
  description text NOT NULL CONSTRAINT card_images_description_length CHECK (length(description) <= 6000),
  category text NOT NULL CONSTRAINT card_images_category_length CHECK (length(category) BETWEEN 1 AND 1200),
  image_url text NOT NULL CONSTRAINT card_images_image_url_length CHECK (length(image_url) <= 6000),
  preview_url text CONSTRAINT card_images_preview_url_length CHECK (length(preview_url) <= 6000),
  position integer NOT NULL CONSTRAINT card_images_position_not_negative CHECK (position >= 0),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  retired_at timestamptz
);
COMMENT ON TABLE card_images IS 'Designs of greeting cards.';

CREATE TABLE stock_changes (
  id uuid PRIMARY KEY,
  gift_id text COLLATE "C" NOT NULL REFERENCES gifts ON DELETE CASCADE,
  stock_before integer CONSTRAINT stock_changes_before_not_negative CHECK (stock_before >= 0),
  stock_after integer CONSTRAINT stock_changes_after_not_negative CHECK (stock_after >= 0),
  reason text NOT NULL CONSTRAINT stock_changes_reason_length CHECK (length(reason) BETWEEN 1 AND 4000),
  actor_id uuid,
  actor_name text NOT NULL CONSTRAINT stock_changes_actor_name_length CHECK (length(actor_name) <= 5000),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE stock_changes IS 'Changes of stock by operators, with reason and author.';
CREATE INDEX stock_changes_gift ON stock_changes (gift_id, created_at);

-- Every instance caches catalogue answers and clears them when notified.
CREATE FUNCTION notify_catalogue_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;
-- For each row, because a statement that leaves its documents as they are changes nothing.
CREATE TRIGGER gift_documents_changed AFTER INSERT OR DELETE OR UPDATE ON gift_documents
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue_changed();
CREATE TRIGGER categories_changed AFTER INSERT OR DELETE OR UPDATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
CREATE TRIGGER tags_changed AFTER INSERT OR DELETE OR UPDATE ON tags
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
CREATE TRIGGER search_synonyms_changed AFTER INSERT OR DELETE OR UPDATE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
CREATE TRIGGER card_images_changed AFTER INSERT OR DELETE OR UPDATE ON card_images
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();

CREATE TABLE wishlist_items (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  gift_id text COLLATE "C" NOT NULL REFERENCES gifts ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, gift_id)
);
COMMENT ON TABLE wishlist_items IS 'Gifts on the wishlists of users.';

-- ---------------------------------------------------------------------------------------------------------------
-- Orders
-- ---------------------------------------------------------------------------------------------------------------

CREATE TABLE gift_versions (
  -- SHA-256 of the rest.
  id text COLLATE "C" PRIMARY KEY CONSTRAINT gift_versions_id_length CHECK (length(id) <= 64),
  gift_id text COLLATE "C" NOT NULL REFERENCES gifts,
  name text NOT NULL CONSTRAINT gift_versions_name_length CHECK (length(name) BETWEEN 1 AND 2400),
  description text NOT NULL CONSTRAINT gift_versions_description_length CHECK (length(description) <= 80000),
  brand text CONSTRAINT gift_versions_brand_length CHECK (length(brand) BETWEEN 1 AND 1600),
  image_urls jsonb NOT NULL CONSTRAINT gift_versions_image_urls_list CHECK (jsonb_typeof(image_urls) = 'array'),
  UNIQUE (gift_id, id)
);
COMMENT ON TABLE gift_versions IS
  'Gifts as somebody bought them, so that later edits of the catalogue do not change orders; append-only.';

-- Whoever locks several rows takes them in this order: user, purchase, its orders by id, stock by the gift's id, payment,
-- refunds.
CREATE TABLE purchases (
  id uuid PRIMARY KEY,
  -- null: a guest, or an account that was deleted.
  gifter_id uuid REFERENCES users ON DELETE SET NULL,
  manage_key_hash text COLLATE "C" UNIQUE CONSTRAINT purchases_manage_key_hash_length CHECK (length(manage_key_hash) <= 64),
  total_cents integer NOT NULL CONSTRAINT purchases_total_positive CHECK (total_cents > 0),
  currency text NOT NULL CONSTRAINT purchases_currency_known CHECK (currency = 'usd'),
  -- Whether the money arrived. What went back since is a matter of each order.
  payment_status text NOT NULL CONSTRAINT purchases_payment_status_known
    CHECK (payment_status IN ('awaiting', 'requires_action', 'paid', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT purchases_total UNIQUE (id, total_cents)
);
COMMENT ON TABLE purchases IS 'One payment of one gifter for one or more gifts, each of which is an order.';
CREATE INDEX purchases_gifter ON purchases (gifter_id, created_at) WHERE gifter_id IS NOT NULL;
CREATE INDEX purchases_pending ON purchases (updated_at) WHERE payment_status IN ('awaiting', 'requires_action');
-- Where money may arrive late.
CREATE INDEX purchases_failed ON purchases (updated_at) WHERE payment_status = 'failed';

CREATE TABLE purchase_contacts (
  purchase_id uuid PRIMARY KEY REFERENCES purchases,
  first_name text CONSTRAINT purchase_contacts_first_name_length CHECK (length(first_name) <= 1200),
  last_name text CONSTRAINT purchase_contacts_last_name_length CHECK (length(last_name) <= 1200),
  email text CONSTRAINT purchase_contacts_email_length CHECK (length(email) <= 200),
  billing_address jsonb CONSTRAINT purchase_contacts_billing_address_object CHECK (jsonb_typeof(billing_address) = 'object')
);
COMMENT ON TABLE purchase_contacts IS 'Who bought, as they said at the checkout; erased with the account.';

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  -- What people say and read, such as P-10432. Unpaid attempts take one, too, so there are gaps.
  number bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY (START WITH 10001) UNIQUE,
  purchase_id uuid NOT NULL REFERENCES purchases,
  position smallint NOT NULL CONSTRAINT orders_position CHECK (position BETWEEN 1 AND 200),
  url_id text NOT NULL UNIQUE CONSTRAINT orders_url_id_long_enough CHECK (length(url_id) >= 22),
  gift_id text COLLATE "C" NOT NULL,
  gift_version_id text COLLATE "C" NOT NULL,
  price_cents integer NOT NULL CONSTRAINT orders_price_positive CHECK (price_cents > 0),
  shipping_cost_cents integer NOT NULL CONSTRAINT orders_shipping_cost_not_negative CHECK (shipping_cost_cents >= 0),
  tax_charged_cents integer NOT NULL DEFAULT 0 CONSTRAINT orders_tax_not_negative CHECK (tax_charged_cents >= 0),
  -- What was charged for it; the shipping cost is borne by the shop.
  amount_cents integer NOT NULL GENERATED ALWAYS AS (price_cents + tax_charged_cents) STORED,
  -- The sum of its refunds that have not failed, kept by a trigger on them.
  promised_refund_cents integer NOT NULL DEFAULT 0,
  gift_date date NOT NULL,
  card_image_id text COLLATE "C" REFERENCES card_images,
  status text NOT NULL
    CONSTRAINT orders_status_known CHECK (status IN ('Picked', 'Processing', 'Ordered', 'Shipped', 'Delivered', 'Cancelled')),
  payment_status text NOT NULL CONSTRAINT orders_payment_status_known
    CHECK (payment_status IN ('awaiting', 'requires_action', 'paid', 'refunded', 'partially_refunded', 'failed')),
  cancel_reason text
    CONSTRAINT orders_cancel_reason_known CHECK (cancel_reason IN ('cancelled', 'declined', 'expired')),
  stock_reserved boolean NOT NULL,
  thanked_at timestamptz,
  opened_at timestamptz,
  claimed_at timestamptz,
  expires_at timestamptz NOT NULL,
  reminder_sent_at timestamptz,
  status_changed_at timestamptz NOT NULL DEFAULT now(),
  -- The status to which an operator may take back their last step; null: to none.
  undo_to text CONSTRAINT orders_undo_to_earlier
    CHECK (undo_to IS NULL OR (undo_to, status) IN (('Processing', 'Ordered'), ('Processing', 'Shipped'), ('Ordered', 'Shipped'))),
  -- Until then, and so long do the messages about the step wait; null: until the next step.
  undo_until timestamptz CONSTRAINT orders_undo_until_of_undo CHECK (undo_until IS NULL OR undo_to IS NOT NULL),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- For the foreign keys below: the order of the address, which a gift has once it is claimed and not before.
  address_order_id uuid GENERATED ALWAYS AS (CASE WHEN claimed_at IS NOT NULL THEN id END) STORED UNIQUE,
  CONSTRAINT orders_version_of_gift FOREIGN KEY (gift_id, gift_version_id) REFERENCES gift_versions (gift_id, id),
  CONSTRAINT orders_claimed_leaves_picked CHECK (claimed_at IS NULL OR status <> 'Picked'),
  CONSTRAINT orders_moving_means_claimed CHECK (status IN ('Picked', 'Cancelled') OR claimed_at IS NOT NULL),
  CONSTRAINT orders_cancelled_has_reason CHECK ((status = 'Cancelled') = (cancel_reason IS NOT NULL)),
  CONSTRAINT orders_cancelled_holds_no_stock CHECK (status <> 'Cancelled' OR NOT stock_reserved),
  CONSTRAINT orders_thanked_is_claimed CHECK (thanked_at IS NULL OR claimed_at IS NOT NULL),
  CONSTRAINT orders_refund_at_most_paid CHECK (promised_refund_cents BETWEEN 0 AND amount_cents),
  CONSTRAINT orders_failed_holds_no_stock CHECK (payment_status <> 'failed' OR NOT stock_reserved),
  CONSTRAINT orders_unclaimed_holds_stock
    CHECK (stock_reserved OR claimed_at IS NOT NULL OR status = 'Cancelled' OR payment_status = 'failed'),
  CONSTRAINT orders_position_in_purchase UNIQUE (purchase_id, position)
) WITH (fillfactor = 80);
COMMENT ON TABLE orders IS 'One gift bought, from its reservation to its delivery.';
CREATE INDEX orders_gift ON orders (gift_id);
-- What can expire, be reminded of or run out soon, without the attempts that were never paid.
CREATE INDEX orders_claimable ON orders (expires_at, id) WHERE claimed_at IS NULL AND stock_reserved;
-- The operators' lists, each read along its index.
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
CREATE INDEX orders_cancelled ON orders (created_at DESC, id DESC) WHERE cancel_reason IS NOT NULL;
CREATE INDEX orders_refunded ON orders (created_at DESC, id DESC) WHERE promised_refund_cents > 0;

-- Not for what nobody sees: when somebody was reminded, or when a payment was asked about.
CREATE FUNCTION notify_order_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('order_changed', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.status, OLD.payment_status, OLD.url_id,
      OLD.card_image_id, OLD.gift_date, OLD.expires_at, OLD.opened_at, OLD.claimed_at, OLD.thanked_at)
    IS DISTINCT FROM (NEW.status, NEW.payment_status, NEW.url_id,
      NEW.card_image_id, NEW.gift_date, NEW.expires_at, NEW.opened_at, NEW.claimed_at, NEW.thanked_at))
  EXECUTE FUNCTION notify_order_changed();
CREATE FUNCTION notify_orders_of_purchase_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('order_changed', id::text) FROM orders WHERE purchase_id = NEW.purchase_id;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_contacts_changed AFTER UPDATE ON purchase_contacts
  FOR EACH ROW EXECUTE FUNCTION notify_orders_of_purchase_changed();
CREATE FUNCTION notify_order_part_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('order_changed', NEW.order_id::text);
  RETURN NULL;
END $$;

CREATE TABLE order_texts (
  order_id uuid PRIMARY KEY REFERENCES orders,
  note_title text NOT NULL DEFAULT '' CONSTRAINT order_texts_note_title_length CHECK (length(note_title) <= 2000),
  note_body text NOT NULL DEFAULT '' CONSTRAINT order_texts_note_body_length CHECK (length(note_body) <= 12020),
  thanks_message text CONSTRAINT order_texts_thanks_message_length CHECK (length(thanks_message) BETWEEN 1 AND 10000),
  decline_message text CONSTRAINT order_texts_decline_message_length CHECK (length(decline_message) BETWEEN 1 AND 10000)
);
COMMENT ON TABLE order_texts IS 'What gifter and recipient wrote; deleted with the gifter''s account.';
CREATE TRIGGER order_texts_changed AFTER UPDATE ON order_texts
  FOR EACH ROW EXECUTE FUNCTION notify_order_part_changed();

-- No index on `orders` contains a status, so that a step of status replaces the row within its page (HOT) and touches
-- none of them.
CREATE TABLE fulfilment_queue (
  order_id uuid PRIMARY KEY,
  status text NOT NULL
    CONSTRAINT fulfilment_queue_status_known CHECK (status IN ('Processing', 'Ordered', 'Shipped')),
  since timestamptz NOT NULL
);
COMMENT ON TABLE fulfilment_queue IS
  'Orders that are packed or on their way, for lists by status; only a trigger writes it.';
CREATE INDEX fulfilment_queue_status ON fulfilment_queue (status, since);

CREATE FUNCTION keep_fulfilment_queue() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.status IN ('Processing', 'Ordered', 'Shipped') THEN
    INSERT INTO fulfilment_queue AS queued VALUES (NEW.id, NEW.status, NEW.status_changed_at)
    ON CONFLICT (order_id) DO UPDATE SET status = excluded.status, since = excluded.since;
  ELSE
    DELETE FROM fulfilment_queue WHERE order_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_enter_fulfilment AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.status NOT IN ('Picked', 'Cancelled')) EXECUTE FUNCTION keep_fulfilment_queue();
CREATE TRIGGER orders_move_in_fulfilment AFTER UPDATE OF status, status_changed_at ON orders
  FOR EACH ROW WHEN (NEW.status <> 'Picked') EXECUTE FUNCTION keep_fulfilment_queue();

CREATE TABLE order_status_moves (
  from_status text NOT NULL,
  to_status text NOT NULL,
  PRIMARY KEY (from_status, to_status)
);
COMMENT ON TABLE order_status_moves IS
  'The moves of status that the database allows: TRANSITIONS in order-states.ts. Beside them a step back to undo_to.';
INSERT INTO order_status_moves VALUES
  ('Picked', 'Processing'), ('Picked', 'Cancelled'),
  ('Processing', 'Ordered'), ('Processing', 'Shipped'), ('Processing', 'Delivered'), ('Processing', 'Cancelled'),
  ('Ordered', 'Shipped'), ('Ordered', 'Delivered'), ('Ordered', 'Cancelled'),
  ('Shipped', 'Delivered');

CREATE FUNCTION refuse_other_status_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_status_moves WHERE from_status = OLD.status AND to_status = NEW.status)
      AND NOT coalesce(NEW.status = OLD.undo_to AND (OLD.undo_until IS NULL OR OLD.undo_until > now()), false) THEN
    RAISE EXCEPTION 'An order does not move from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', TABLE = 'orders', CONSTRAINT = 'orders_status_moves';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_status_moves BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION refuse_other_status_moves();

-- Only where the order just was can it go back to, and only with that step.
CREATE FUNCTION refuse_other_undos() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'An order does not go back from % to %', NEW.status, NEW.undo_to
    USING ERRCODE = 'check_violation', TABLE = 'orders', CONSTRAINT = 'orders_undo_to_last';
END $$;
CREATE TRIGGER orders_undo_to_last BEFORE UPDATE OF undo_to ON orders
  FOR EACH ROW WHEN (NEW.undo_to IS DISTINCT FROM OLD.undo_to AND NEW.undo_to <> OLD.status) EXECUTE FUNCTION refuse_other_undos();

CREATE TABLE order_addresses (
  order_id uuid PRIMARY KEY,
  name text CONSTRAINT order_addresses_name_length CHECK (length(name) BETWEEN 1 AND 1200),
  address_ln_1 text CONSTRAINT order_addresses_address_ln_1_length CHECK (length(address_ln_1) BETWEEN 1 AND 4000),
  address_ln_2 text CONSTRAINT order_addresses_address_ln_2_length CHECK (length(address_ln_2) <= 4000),
  city text NOT NULL CONSTRAINT order_addresses_city_length CHECK (length(city) BETWEEN 1 AND 4000),
  state text NOT NULL CONSTRAINT order_addresses_state_length CHECK (length(state) BETWEEN 1 AND 4000),
  zip text NOT NULL CONSTRAINT order_addresses_zip_length CHECK (length(zip) BETWEEN 1 AND 4000),
  email text CONSTRAINT order_addresses_email_length CHECK (length(email) BETWEEN 1 AND 200),
  phone text CONSTRAINT order_addresses_phone_length CHECK (length(phone) <= 4000),
  delivery_instructions text
    CONSTRAINT order_addresses_delivery_instructions_length CHECK (length(delivery_instructions) <= 4000),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Since when the recipient's name and street are erased. City, state and zip stay, for taxes.
  erased_at timestamptz,
  CONSTRAINT order_addresses_complete_or_erased
    CHECK (erased_at IS NOT NULL OR name IS NOT NULL AND address_ln_1 IS NOT NULL)
);
COMMENT ON TABLE order_addresses IS 'Where recipients want their gifts; a gift has one once it is claimed.';

-- By the end of a transaction, a gift is claimed if and only if it has an address.
ALTER TABLE orders ADD CONSTRAINT orders_claimed_has_address
  FOREIGN KEY (address_order_id) REFERENCES order_addresses DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE order_addresses ADD CONSTRAINT order_addresses_claimed
  FOREIGN KEY (order_id) REFERENCES orders (address_order_id) DEFERRABLE INITIALLY DEFERRED;

CREATE TRIGGER order_addresses_changed AFTER UPDATE ON order_addresses
  FOR EACH ROW EXECUTE FUNCTION notify_order_part_changed();

-- Tracking numbers recur after some years, so they are not unique.
CREATE TABLE shipments (
  order_id uuid PRIMARY KEY REFERENCES orders,
  carrier text CONSTRAINT shipments_carrier_length CHECK (length(carrier) BETWEEN 1 AND 2000),
  tracking_number text CONSTRAINT shipments_tracking_number_length CHECK (length(tracking_number) BETWEEN 1 AND 2000),
  estimated_delivery date
);
COMMENT ON TABLE shipments IS 'Carrier and tracking number of each order that was sent.';
-- The carrier names an order by its tracking number.
CREATE INDEX shipments_tracking_number ON shipments (tracking_number) WHERE tracking_number IS NOT NULL;
CREATE TRIGGER shipments_changed AFTER INSERT OR UPDATE ON shipments
  FOR EACH ROW EXECUTE FUNCTION notify_order_part_changed();

-- Written by order-search.store.ts when one of these changes, which a step of status does not. A line for each field.
CREATE TABLE order_search (
  order_id uuid PRIMARY KEY REFERENCES orders,
  -- Of people, gift, city and street: a search forgives a wrong letter in these.
  names text NOT NULL,
  document text NOT NULL
);
COMMENT ON TABLE order_search IS
  'What operators find an order by: whatever a caller may say, erased and changed with the rows that it comes from.';
CREATE INDEX order_search_names_trigrams ON order_search USING gin (names gin_trgm_ops);
CREATE INDEX order_search_document_trigrams ON order_search USING gin (document gin_trgm_ops);

CREATE TABLE order_events (
  order_id uuid REFERENCES orders,
  -- In the order of the transactions, because it is assigned under the lock of the order.
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL CONSTRAINT order_events_type_length CHECK (length(type) BETWEEN 1 AND 50),
  data jsonb NOT NULL DEFAULT '{}',
  occurred_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (order_id, sequence)
);
COMMENT ON TABLE order_events IS 'The timeline of each order; append-only.';
-- A gift is opened once through each of its links, so several times; what was packed or shipped and taken back is again.
CREATE UNIQUE INDEX order_events_once ON order_events (order_id, type)
  WHERE type IN ('Picked', 'Processing', 'Delivered', 'Cancelled');

CREATE TABLE order_notes (
  order_id uuid REFERENCES orders,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  author_id uuid,
  author_name text NOT NULL CONSTRAINT order_notes_author_name_length CHECK (length(author_name) BETWEEN 1 AND 5000),
  text text NOT NULL CONSTRAINT order_notes_text_length CHECK (length(text) BETWEEN 1 AND 20000),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (order_id, sequence)
);
COMMENT ON TABLE order_notes IS 'Notes of operators on orders.';

-- What somebody who bought or received a gift says of it in public.
CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  author text NOT NULL CONSTRAINT reviews_author_known CHECK (author IN ('gifter', 'recipient')),
  gift_id text COLLATE "C" NOT NULL REFERENCES gifts,
  -- A first name; null: shown without one.
  author_name text CONSTRAINT reviews_author_name_length CHECK (length(author_name) BETWEEN 1 AND 1200),
  -- null: its author removed it while it was hidden. The row stays, so that what they write next is hidden as well.
  rating smallint CONSTRAINT reviews_rating CHECK (rating BETWEEN 1 AND 5),
  text text CONSTRAINT reviews_text_length CHECK (length(text) BETWEEN 1 AND 5600),
  answer text CONSTRAINT reviews_answer_length CHECK (length(answer) BETWEEN 1 AND 10000),
  -- Why operators hid it; null: visible.
  hidden_reason text CONSTRAINT reviews_hidden_reason_length CHECK (length(hidden_reason) BETWEEN 1 AND 10000),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT reviews_one_an_author UNIQUE (order_id, author),
  CONSTRAINT reviews_without_rating_are_empty
    CHECK (rating IS NOT NULL OR hidden_reason IS NOT NULL AND text IS NULL AND author_name IS NULL)
);
COMMENT ON TABLE reviews IS
  'Stars and a line about a gift, by its gifter and its recipient; deleted with the account of the gifter who wrote it.';
CREATE INDEX reviews_of_gift ON reviews (gift_id, created_at DESC, id DESC) WHERE hidden_reason IS NULL;
CREATE INDEX reviews_newest ON reviews (created_at DESC, id DESC);

CREATE FUNCTION check_reviewed_order() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND gift_id = NEW.gift_id AND status = 'Delivered') THEN
    RAISE EXCEPTION 'order % has not delivered gift %', NEW.order_id, NEW.gift_id
      USING ERRCODE = 'check_violation', TABLE = 'reviews', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER reviews_of_delivered_gifts BEFORE INSERT OR UPDATE OF order_id, gift_id ON reviews
  FOR EACH ROW EXECUTE FUNCTION check_reviewed_order();
-- The pages of gifts show them. For each row, because most deletions of accounts delete none.
CREATE TRIGGER reviews_changed AFTER INSERT OR DELETE OR UPDATE ON reviews
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue_changed();

-- BRIN serves the purge and costs almost nothing to write.
CREATE TABLE carrier_events (
  id text COLLATE "C" PRIMARY KEY CONSTRAINT carrier_events_id_length CHECK (length(id) BETWEEN 1 AND 255),
  received_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE carrier_events IS 'Ids of the carrier''s events, for deduplication.';
CREATE INDEX carrier_events_received ON carrier_events USING brin (received_at);

-- ---------------------------------------------------------------------------------------------------------------
-- Payments
-- ---------------------------------------------------------------------------------------------------------------

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  -- null: a standalone intent.
  purchase_id uuid UNIQUE,
  processor text NOT NULL CONSTRAINT payments_processor_known CHECK (processor IN ('sandbox', 'stripe')),
  payment_method_id text COLLATE "C"
    CONSTRAINT payments_payment_method_id_length CHECK (length(payment_method_id) BETWEEN 1 AND 255),
  -- manual: authorised for no purchase, and never captured.
  capture_method text NOT NULL DEFAULT 'automatic'
    CONSTRAINT payments_capture_method_known CHECK (capture_method IN ('automatic', 'manual')),
  amount_cents integer NOT NULL CONSTRAINT payments_amount_positive CHECK (amount_cents > 0),
  currency text NOT NULL CONSTRAINT payments_currency_known CHECK (currency = 'usd'),
  intent_id text COLLATE "C" UNIQUE CONSTRAINT payments_intent_id_length CHECK (length(intent_id) BETWEEN 1 AND 255),
  client_secret text CONSTRAINT payments_client_secret_length CHECK (length(client_secret) <= 1000),
  intent_status text CONSTRAINT payments_intent_status_known CHECK (intent_status IN ('requires_payment_method',
    'requires_confirmation', 'requires_action', 'processing', 'requires_capture', 'succeeded', 'canceled')),
  decline_reason text CONSTRAINT payments_decline_reason_length CHECK (length(decline_reason) <= 10000),
  refunded_cents integer NOT NULL DEFAULT 0,
  outcome_unknown_since timestamptz,
  payer_fingerprint text COLLATE "C" CONSTRAINT payments_payer_fingerprint_length CHECK (length(payer_fingerprint) <= 100),
  ip_fingerprint text COLLATE "C" CONSTRAINT payments_ip_fingerprint_length CHECK (length(ip_fingerprint) <= 100),
  declined_attempts integer NOT NULL DEFAULT 0
    CONSTRAINT payments_declined_attempts_not_negative CHECK (declined_attempts >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payments_refund_at_most_taken CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  CONSTRAINT payments_of_a_purchase CHECK ((purchase_id IS NULL) = (capture_method = 'manual')),
  CONSTRAINT payments_amount_of_purchase FOREIGN KEY (purchase_id, amount_cents) REFERENCES purchases (id, total_cents)
);
COMMENT ON TABLE payments IS 'Payment intents at the card processor: of a purchase, or standalone.';
-- A payment method pays once.
CREATE UNIQUE INDEX payments_method_pays_once ON payments (processor, payment_method_id) WHERE intent_status = 'succeeded';
CREATE INDEX payments_holds ON payments (created_at) WHERE capture_method = 'manual';
-- Limits against card testing.
CREATE INDEX payments_ip_fingerprint ON payments (ip_fingerprint, created_at) WHERE ip_fingerprint IS NOT NULL;
CREATE INDEX payments_payer_fingerprint ON payments (payer_fingerprint, created_at) WHERE payer_fingerprint IS NOT NULL;
CREATE INDEX payments_recent ON payments (created_at) WHERE ip_fingerprint IS NOT NULL;

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  payment_id uuid NOT NULL REFERENCES payments,
  idempotency_key text COLLATE "C" NOT NULL
    CONSTRAINT refunds_idempotency_key_length CHECK (length(idempotency_key) BETWEEN 1 AND 300),
  amount_cents integer NOT NULL CONSTRAINT refunds_amount_positive CHECK (amount_cents > 0),
  reason text NOT NULL CONSTRAINT refunds_reason_length CHECK (length(reason) BETWEEN 1 AND 10000),
  status text NOT NULL CONSTRAINT refunds_status_known CHECK (status IN ('pending', 'succeeded', 'failed')),
  processor_refund_id text COLLATE "C"
    CONSTRAINT refunds_processor_refund_id_length CHECK (length(processor_refund_id) BETWEEN 1 AND 255),
  last_error text CONSTRAINT refunds_last_error_length CHECK (length(last_error) <= 10000),
  outcome_unknown_since timestamptz,
  attempts integer NOT NULL DEFAULT 0 CONSTRAINT refunds_attempts_not_negative CHECK (attempts >= 0),
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CONSTRAINT refunds_idempotency_key UNIQUE (order_id, idempotency_key),
  -- One that was made at the processor may be counted to several orders of a purchase.
  CONSTRAINT refunds_processor_refund_id UNIQUE (processor_refund_id, order_id)
);
COMMENT ON TABLE refunds IS 'Money that goes back to a gifter, from its request to its success or failure.';
CREATE INDEX refunds_payment ON refunds (payment_id);
-- What of each order went back or will, so that the CHECK of orders refuses refunds of more than was paid.
CREATE FUNCTION count_promised_refund() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  promised integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status <> 'failed' THEN promised := promised - OLD.amount_cents; END IF;
  IF TG_OP <> 'DELETE' AND NEW.status <> 'failed' THEN promised := promised + NEW.amount_cents; END IF;
  IF promised <> 0 THEN
    UPDATE orders SET promised_refund_cents = promised_refund_cents + promised WHERE id = coalesce(NEW.order_id, OLD.order_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_promised AFTER INSERT OR DELETE OR UPDATE OF status, amount_cents ON refunds
  FOR EACH ROW EXECUTE FUNCTION count_promised_refund();
CREATE INDEX refunds_next_attempt ON refunds (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX refunds_due ON refunds (created_at, id) WHERE status IN ('pending', 'failed');

CREATE TABLE processor_events (
  id text COLLATE "C" PRIMARY KEY CONSTRAINT processor_events_id_length CHECK (length(id) BETWEEN 1 AND 255),
  type text NOT NULL CONSTRAINT processor_events_type_length CHECK (length(type) BETWEEN 1 AND 255),
  received_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE processor_events IS 'Ids of the card processor''s events, for deduplication.';
CREATE INDEX processor_events_received ON processor_events USING brin (received_at);

-- What purchases, orders and payments promise each other. The deferred checks run when a transaction commits, so that its
-- statements may come in any order.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'this never changes in %', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER purchases_total_fixed BEFORE UPDATE OF id, total_cents, currency ON purchases
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_amounts_fixed
  BEFORE UPDATE OF id, purchase_id, price_cents, shipping_cost_cents, tax_charged_cents ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_success_final BEFORE UPDATE OF intent_status ON payments
  FOR EACH ROW WHEN (OLD.intent_status = 'succeeded' AND NEW.intent_status IS DISTINCT FROM 'succeeded')
  EXECUTE FUNCTION refuse_change();

CREATE FUNCTION assert_orders_add_up(purchase uuid) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM purchases WHERE id = purchase
      AND total_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM orders WHERE purchase_id = purchase)) THEN
    RAISE EXCEPTION 'the orders of purchase % do not add up to its total', purchase
      USING ERRCODE = 'check_violation', CONSTRAINT = 'purchases_total_of_orders';
  END IF;
END $$;
CREATE FUNCTION check_new_purchase() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM assert_orders_add_up(NEW.id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER purchases_total_of_orders AFTER INSERT ON purchases DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_new_purchase();
CREATE FUNCTION check_orders_of_purchase() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM assert_orders_add_up(coalesce(NEW.purchase_id, OLD.purchase_id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER orders_add_up_to_total AFTER INSERT OR DELETE ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_orders_of_purchase();

CREATE FUNCTION check_paid_purchase() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- No condition on intent_status: in a young shop without statistics the planner would scan the index of all payments
  -- that succeeded, and keep that plan.
  IF EXISTS (SELECT FROM purchases WHERE id = NEW.id AND payment_status = 'paid')
      AND (SELECT intent_status FROM payments WHERE purchase_id = NEW.id) IS DISTINCT FROM 'succeeded' THEN
    RAISE EXCEPTION 'purchase % is paid without a payment that succeeded', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER purchases_paid_by_payment AFTER INSERT OR UPDATE OF payment_status ON purchases
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.payment_status = 'paid') EXECUTE FUNCTION check_paid_purchase();
CREATE FUNCTION check_paid_order() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM orders o JOIN purchases p ON p.id = o.purchase_id
      WHERE o.id = NEW.id AND o.payment_status IN ('paid', 'refunded', 'partially_refunded') AND p.payment_status <> 'paid') THEN
    RAISE EXCEPTION 'order % is paid, its purchase is not', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER orders_paid_with_purchase AFTER INSERT OR UPDATE OF payment_status ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.payment_status IN ('paid', 'refunded', 'partially_refunded'))
  EXECUTE FUNCTION check_paid_order();

CREATE TABLE sandbox_payment_methods (
  id text COLLATE "C" PRIMARY KEY CONSTRAINT sandbox_payment_methods_id_length CHECK (length(id) BETWEEN 1 AND 255),
  behaviour text NOT NULL CONSTRAINT sandbox_payment_methods_behaviour_known
    CHECK (behaviour IN ('pays', 'declined', 'insufficient_funds', 'requires_action', 'fails_when_charged')),
  brand text NOT NULL CONSTRAINT sandbox_payment_methods_brand_length CHECK (length(brand) BETWEEN 1 AND 50),
  last4 text NOT NULL CONSTRAINT sandbox_payment_methods_last4_digits CHECK (last4 ~ '^[0-9]{4}$'),
  used_by_intent text COLLATE "C"
    CONSTRAINT sandbox_payment_methods_used_by_intent_length CHECK (length(used_by_intent) BETWEEN 1 AND 255),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE sandbox_payment_methods IS 'Cards at the sandbox, the card processor for trying the shop out.';

CREATE TABLE sandbox_intents (
  id text COLLATE "C" PRIMARY KEY CONSTRAINT sandbox_intents_id_length CHECK (length(id) BETWEEN 1 AND 255),
  client_secret text NOT NULL CONSTRAINT sandbox_intents_client_secret_length CHECK (length(client_secret) BETWEEN 1 AND 255),
  amount_cents integer NOT NULL CONSTRAINT sandbox_intents_amount_positive CHECK (amount_cents > 0),
  currency text NOT NULL CONSTRAINT sandbox_intents_currency_known CHECK (currency = 'usd'),
  status text NOT NULL CONSTRAINT sandbox_intents_status_known CHECK (status IN ('requires_payment_method',
    'requires_confirmation', 'requires_action', 'processing', 'requires_capture', 'succeeded', 'canceled')),
  capture_method text NOT NULL
    CONSTRAINT sandbox_intents_capture_method_known CHECK (capture_method IN ('automatic', 'manual')),
  payment_method_id text COLLATE "C"
    CONSTRAINT sandbox_intents_payment_method_id_length CHECK (length(payment_method_id) BETWEEN 1 AND 255),
  reference text COLLATE "C" CONSTRAINT sandbox_intents_reference_length CHECK (length(reference) BETWEEN 1 AND 255),
  decline_code text CONSTRAINT sandbox_intents_decline_code_length CHECK (length(decline_code) BETWEEN 1 AND 100),
  refunded_cents integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sandbox_refund_at_most_taken CHECK (refunded_cents BETWEEN 0 AND amount_cents)
);
COMMENT ON TABLE sandbox_intents IS 'Payment intents at the sandbox.';

CREATE TABLE sandbox_requests (
  idempotency_key text COLLATE "C" PRIMARY KEY
    CONSTRAINT sandbox_requests_idempotency_key_length CHECK (length(idempotency_key) BETWEEN 1 AND 1000),
  request_hash text COLLATE "C" NOT NULL CONSTRAINT sandbox_requests_request_hash_length CHECK (length(request_hash) <= 64),
  result jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE sandbox_requests IS 'Results of requests to the sandbox by idempotency key.';

-- ---------------------------------------------------------------------------------------------------------------
-- Messages
-- ---------------------------------------------------------------------------------------------------------------

CREATE TABLE outbox_messages (
  id uuid PRIMARY KEY,
  channel text NOT NULL CONSTRAINT outbox_messages_channel_known CHECK (channel IN ('sms', 'email')),
  recipient text NOT NULL CONSTRAINT outbox_messages_recipient_length CHECK (length(recipient) BETWEEN 1 AND 200),
  subject text CONSTRAINT outbox_messages_subject_length CHECK (length(subject) <= 10000),
  body text NOT NULL CONSTRAINT outbox_messages_body_length CHECK (length(body) <= 100000),
  content jsonb,
  order_id uuid REFERENCES orders,
  kind text NOT NULL CONSTRAINT outbox_messages_kind_length CHECK (length(kind) BETWEEN 1 AND 50),
  status text NOT NULL DEFAULT 'queued'
    CONSTRAINT outbox_messages_status_known CHECK (status IN ('queued', 'sent', 'failed', 'suppressed')),
  mailbox text CONSTRAINT outbox_messages_mailbox_length CHECK (length(mailbox) BETWEEN 1 AND 200),
  is_counted boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0 CONSTRAINT outbox_messages_attempts_not_negative CHECK (attempts >= 0),
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text CONSTRAINT outbox_messages_last_error_length CHECK (length(last_error) <= 10000),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CONSTRAINT outbox_messages_sent_has_time CHECK ((status = 'sent') = (sent_at IS NOT NULL))
);
COMMENT ON TABLE outbox_messages IS
  'SMS and e-mails, written with the change that they report and delivered afterwards.';
CREATE INDEX outbox_messages_recipient ON outbox_messages (recipient, created_at);
CREATE INDEX outbox_messages_order ON outbox_messages (order_id);
CREATE UNIQUE INDEX outbox_messages_one_receipt ON outbox_messages (order_id) WHERE kind = 'receipt';
CREATE INDEX outbox_messages_failed ON outbox_messages (created_at) WHERE status = 'failed';
-- For the purge, which is all that asks for age.
CREATE INDEX outbox_messages_created_at ON outbox_messages USING brin (created_at);
CREATE INDEX outbox_messages_counted ON outbox_messages (mailbox, created_at) WHERE is_counted AND status <> 'suppressed';
CREATE INDEX outbox_messages_due ON outbox_messages (next_attempt_at) WHERE status = 'queued';

-- ---------------------------------------------------------------------------------------------------------------
-- Operators
-- ---------------------------------------------------------------------------------------------------------------

CREATE TABLE audit_entries (
  sequence bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- As shown by the API; nothing is looked up by it.
  id uuid NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL CONSTRAINT audit_entries_actor_name_length CHECK (length(actor_name) BETWEEN 1 AND 5000),
  action text NOT NULL CONSTRAINT audit_entries_action_length CHECK (length(action) BETWEEN 1 AND 100),
  subject_kind text NOT NULL CONSTRAINT audit_entries_subject_kind_length CHECK (length(subject_kind) BETWEEN 1 AND 50),
  subject_id text COLLATE "C" NOT NULL CONSTRAINT audit_entries_subject_id_length CHECK (length(subject_id) BETWEEN 1 AND 200),
  before jsonb CONSTRAINT audit_entries_before_object CHECK (jsonb_typeof(before) = 'object'),
  after jsonb CONSTRAINT audit_entries_after_object CHECK (jsonb_typeof(after) = 'object'),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE audit_entries IS 'Who changed what in the console; append-only.';
CREATE INDEX audit_entries_created_at ON audit_entries (created_at, sequence);
CREATE INDEX audit_entries_actor ON audit_entries (actor_id, sequence);
CREATE INDEX audit_entries_subject_id ON audit_entries (subject_id, sequence);
-- The beginning of an action finds several.
CREATE INDEX audit_entries_action ON audit_entries (action text_pattern_ops, sequence);
-- The views of addresses of one operator within an hour are shown as one.
CREATE INDEX audit_entries_address_views ON audit_entries (actor_id, created_at, sequence) WHERE action = 'address.seen';

-- Entries are never changed by the application, except that these functions name actors, and erase personal data and old entries.
CREATE FUNCTION anonymise_audit_actor(erased_actor uuid) RETURNS void LANGUAGE sql
  SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
  UPDATE audit_entries SET actor_name = 'Former operator' WHERE actor_id = erased_actor;
END;
-- An operator who acted before they had a name was recorded by the end of their phone number.
CREATE FUNCTION name_audit_actor(named_actor uuid, new_name text) RETURNS void LANGUAGE sql
  SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
  UPDATE audit_entries SET actor_name = new_name WHERE actor_id = named_actor AND actor_name LIKE '…%';
END;
-- Removes these fields from `before` and `after`, because free text may name a person.
CREATE FUNCTION erase_audit_details(kind text, ids text[], fields text[]) RETURNS void LANGUAGE sql
  SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
  UPDATE audit_entries SET before = before - fields, after = after - fields
  WHERE subject_kind = kind AND subject_id = ANY (ids);
END;
CREATE FUNCTION purge_audit_entries(keep_days int, batch_size int) RETURNS int LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  deleted int;
BEGIN
  WITH old AS MATERIALIZED (
    SELECT sequence FROM audit_entries WHERE created_at < now() - make_interval(days => keep_days)
    LIMIT batch_size FOR UPDATE SKIP LOCKED
  ) DELETE FROM audit_entries USING old WHERE audit_entries.sequence = old.sequence;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;

CREATE TABLE alerts (
  id uuid PRIMARY KEY,
  kind text NOT NULL CONSTRAINT alerts_kind_length CHECK (length(kind) BETWEEN 1 AND 50),
  subject text COLLATE "C" NOT NULL CONSTRAINT alerts_subject_length CHECK (length(subject) BETWEEN 1 AND 255),
  text text NOT NULL CONSTRAINT alerts_text_length CHECK (length(text) BETWEEN 1 AND 20000),
  occurrences integer NOT NULL DEFAULT 1 CONSTRAINT alerts_occurrences_positive CHECK (occurrences > 0),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  resolved_at timestamptz,
  resolved_by uuid,
  CONSTRAINT alerts_resolved_by_has_time CHECK (resolved_by IS NULL OR resolved_at IS NOT NULL)
);
COMMENT ON TABLE alerts IS
  'What operators should look at, such as a violated invariant; one open alert for each kind and subject.';
CREATE UNIQUE INDEX alerts_open ON alerts (kind, subject) WHERE resolved_at IS NULL;
CREATE INDEX alerts_open_newest ON alerts (created_at DESC, id DESC) WHERE resolved_at IS NULL;
CREATE INDEX alerts_created ON alerts (created_at);

CREATE TABLE store_settings (
  name text COLLATE "C" PRIMARY KEY CONSTRAINT store_settings_name_length CHECK (length(name) BETWEEN 1 AND 60),
  value jsonb NOT NULL CONSTRAINT store_settings_value_not_null CHECK (value <> 'null'),
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE store_settings IS 'Settings changed in the console, which take precedence over the environment.';
-- Every instance caches the settings and reads them again when notified.
CREATE FUNCTION notify_store_settings_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('store_settings_changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER store_settings_changed AFTER INSERT OR UPDATE OR DELETE ON store_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_store_settings_changed();

-- ---------------------------------------------------------------------------------------------------------------
-- Requests and background work
-- ---------------------------------------------------------------------------------------------------------------

CREATE TABLE idempotency_keys (
  scope text COLLATE "C" NOT NULL CONSTRAINT idempotency_keys_scope_length CHECK (length(scope) BETWEEN 1 AND 200),
  key text COLLATE "C" NOT NULL CONSTRAINT idempotency_keys_key_length CHECK (length(key) BETWEEN 1 AND 255),
  request_hash text COLLATE "C" NOT NULL CONSTRAINT idempotency_keys_request_hash_length CHECK (length(request_hash) <= 64),
  reference text COLLATE "C" NOT NULL CONSTRAINT idempotency_keys_reference_length CHECK (length(reference) <= 100),
  -- Of a refusal. A success is not stored: it is built again from the reference.
  status integer CONSTRAINT idempotency_keys_status_of_refusal CHECK (status BETWEEN 400 AND 499),
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days',
  PRIMARY KEY (scope, key),
  CONSTRAINT idempotency_keys_body_of_refusal CHECK ((body IS NULL) = (status IS NULL))
);
COMMENT ON TABLE idempotency_keys IS
  'Idempotency keys of requests for seven days, with what each created and the response if it was refused.';
CREATE INDEX idempotency_keys_expires_at ON idempotency_keys (expires_at);

-- After a crash every window begins again.
CREATE UNLOGGED TABLE rate_limits (
  key text COLLATE "C" PRIMARY KEY CONSTRAINT rate_limits_key_length CHECK (length(key) BETWEEN 1 AND 300),
  count integer NOT NULL CONSTRAINT rate_limits_count_not_negative CHECK (count >= 0),
  resets_at timestamptz NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE rate_limits IS
  'Counters of rate limits; not written to the log, so a crash of the database empties it.';

-- Unlike the counters above they survive a crash.
CREATE TABLE sms_budget (
  day date PRIMARY KEY,
  sent integer NOT NULL,
  sent_to_canada integer NOT NULL,
  CONSTRAINT sms_budget_to_canada_at_most_sent CHECK (sent_to_canada BETWEEN 0 AND sent)
) WITH (fillfactor = 50);
COMMENT ON TABLE sms_budget IS 'SMS sent on each day (UTC), because they cost money.';

CREATE TABLE scheduled_task_runs (
  name text COLLATE "C" PRIMARY KEY CONSTRAINT scheduled_task_runs_name_length CHECK (length(name) BETWEEN 1 AND 100),
  next_run_at timestamptz NOT NULL
);
COMMENT ON TABLE scheduled_task_runs IS 'When each task that runs on one instance at a time may run again.';

-- ---------------------------------------------------------------------------------------------------------------
-- Views of gifts: a partition for each month, so that an old month is dropped whole, where deleting it row by row
-- would take hours and leave holes
-- ---------------------------------------------------------------------------------------------------------------

CREATE TABLE gift_views (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  gift_id text COLLATE "C" NOT NULL CONSTRAINT gift_views_gift_id_length CHECK (length(gift_id) BETWEEN 1 AND 100),
  -- Not a foreign key: a new partition would lock `users`. Whoever deletes an account erases it here, and views are
  -- written while a lock keeps their user.
  user_id uuid,
  session_id text CONSTRAINT gift_views_session_id_length CHECK (length(session_id) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, created_at)
) PARTITION BY RANGE (created_at);
COMMENT ON TABLE gift_views IS 'Views of gift pages, partitioned by month.';
CREATE INDEX gift_views_gift ON gift_views (gift_id, created_at);
-- What somebody viewed: for the export of personal data, and for deleting an account.
CREATE INDEX gift_views_user ON gift_views (user_id, id) WHERE user_id IS NOT NULL;
-- For months that have no partition yet.
CREATE TABLE gift_views_default PARTITION OF gift_views DEFAULT;

CREATE FUNCTION create_gift_view_partitions(months_ahead int) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  month timestamp;
  month_start timestamptz;
  month_end timestamptz;
  name text;
BEGIN
  FOR month IN SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => n) FROM generate_series(0, months_ahead) n LOOP
    name := 'gift_views_' || to_char(month, 'YYYY_MM');
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    month_start := month AT TIME ZONE 'UTC';
    month_end := (month + interval '1 month') AT TIME ZONE 'UTC';
    EXECUTE format('CREATE TABLE %I (LIKE gift_views INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
    EXECUTE format(
      'WITH moved AS (DELETE FROM gift_views_default WHERE created_at >= %L AND created_at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      month_start, month_end, name);
    EXECUTE format('ALTER TABLE gift_views ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, month_start, month_end);
  END LOOP;
END $$;
CREATE FUNCTION drop_gift_view_partitions(keep_days int) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kept_since timestamptz := now() - make_interval(days => keep_days);
  name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'gift_views'::regclass AND c.relname ~ '^gift_views_\d{4}_\d\d$'
      AND (to_timestamp(right(c.relname, 7), 'YYYY_MM')::date + interval '1 month') AT TIME ZONE 'UTC' <= kept_since
  LOOP
    EXECUTE format('DROP TABLE %I', name);
  END LOOP;
  DELETE FROM gift_views_default WHERE created_at < kept_since;
END $$;
SELECT create_gift_view_partitions(3);
