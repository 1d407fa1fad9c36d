-- The words of all gifts' names and brands. A word that was typed wrongly is compared with these few rather
-- than with every gift; what no gift is called any more finds nothing and may stay.
CREATE TABLE gift_words (word text PRIMARY KEY);--> statement-breakpoint
CREATE INDEX gift_words_trigrams ON gift_words USING gin (word gin_trgm_ops);--> statement-breakpoint
-- As the index over gifts has them. Numbers are looked for as they are.
CREATE FUNCTION words_to_mistype(plain text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', plain))) AS word
  WHERE word ~ '[^0-9]{2}' AND word !~ '[''\\]' ORDER BY word
$$;--> statement-breakpoint
CREATE FUNCTION learn_words_of_gift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO gift_words SELECT words_to_mistype(NEW.plain_words) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER gifts_words AFTER INSERT OR UPDATE OF name, brand ON gifts FOR EACH ROW EXECUTE FUNCTION learn_words_of_gift();--> statement-breakpoint
INSERT INTO gift_words SELECT DISTINCT words_to_mistype(plain_words) FROM gifts;--> statement-breakpoint
ANALYZE gift_words;
