-- A gift as every public answer carries it, in ASCII: one character beyond it makes Node keep the whole list of
-- which it is part as text of two bytes a character, and turn it into bytes ten times slower.
CREATE FUNCTION ascii_json(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(given) = char_length(given) THEN given ELSE (
    SELECT string_agg(CASE
      WHEN code < 128 THEN letter
      WHEN code < 65536 THEN '\u' || lpad(to_hex(code), 4, '0')
      -- RFC 8259, section 7: what lies beyond takes two, as UTF-16 has it.
      ELSE '\u' || to_hex(55296 + ((code - 65536) >> 10)) || '\u' || to_hex(56320 + ((code - 65536) & 1023))
    END, '' ORDER BY at)
    FROM string_to_table(given, NULL) WITH ORDINALITY AS letters (letter, at),
      LATERAL (SELECT ascii(letter) AS code) AS codes
  ) END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_public_json() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  category_names json := (
    SELECT json_agg(row_to_json(named) ORDER BY given.at)
    FROM unnest(NEW.category_ids) WITH ORDINALITY AS given (id, at),
      LATERAL (SELECT coalesce((SELECT c.name FROM categories c WHERE c.id = given.id), given.id) AS name) AS named
  );
BEGIN
  SELECT ascii_json(row_to_json(shown)::text) INTO NEW.public_json FROM (
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
UPDATE gifts SET public_json = ascii_json(public_json) WHERE octet_length(public_json) <> char_length(public_json);
