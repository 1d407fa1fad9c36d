-- What a large shop would otherwise look for in whole tables.
CREATE INDEX gifts_featured ON gifts (popularity DESC, id) WHERE featured AND retired_at IS NULL;--> statement-breakpoint
-- The console's list of gifts: what was changed last, what is retired, and what is found by a part of its id.
-- None over stock: with one, each sale would write all of the gift's index entries anew.
CREATE INDEX gifts_updated_at ON gifts (updated_at, id);--> statement-breakpoint
CREATE INDEX gifts_retired ON gifts (plain_text(name), id) WHERE retired_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX gifts_id_trigrams ON gifts USING gin (id gin_trgm_ops);--> statement-breakpoint
-- What somebody viewed: asked for by the export of personal data, and by their leaving.
CREATE INDEX gift_views_user ON gift_views (user_id, id) WHERE user_id IS NOT NULL;
