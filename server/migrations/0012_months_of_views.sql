CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "carrier_events_received" ON "carrier_events" USING brin ("received_at");--> statement-breakpoint
CREATE INDEX "processor_events_received" ON "processor_events" USING brin ("received_at");--> statement-breakpoint

-- Views of gifts become a table a month: an old month is dropped whole, where deleting it row by row would
-- take hours and leave holes. What belongs to no month made yet is kept in gift_views_other.
ALTER TABLE gift_views RENAME TO gift_views_before;--> statement-breakpoint
ALTER TABLE gift_views_before ALTER COLUMN id DROP IDENTITY;--> statement-breakpoint
DROP INDEX gift_views_gift, gift_views_user;--> statement-breakpoint
ALTER TABLE gift_views_before DROP CONSTRAINT gift_views_pkey, DROP CONSTRAINT gift_views_user;--> statement-breakpoint
CREATE TABLE gift_views (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  gift_id text NOT NULL,
  user_id uuid,
  session_id text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT gift_views_id_created_at_pk PRIMARY KEY (id, created_at),
  CONSTRAINT gift_views_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
) PARTITION BY RANGE (created_at);--> statement-breakpoint
CREATE INDEX gift_views_gift ON gift_views (gift_id, created_at);--> statement-breakpoint
CREATE INDEX gift_views_user ON gift_views (user_id, id) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE gift_views_other PARTITION OF gift_views DEFAULT;--> statement-breakpoint

CREATE FUNCTION make_gift_view_months(months_ahead int) RETURNS void LANGUAGE plpgsql AS $$
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
    EXECUTE format('CREATE TABLE %I (LIKE gift_views INCLUDING DEFAULTS)', name);
    EXECUTE format('WITH moved AS (DELETE FROM gift_views_other WHERE created_at >= %L AND created_at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved', month_start, month_end, name);
    EXECUTE format('ALTER TABLE gift_views ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, month_start, month_end);
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION drop_gift_view_months(keep_days int) RETURNS void LANGUAGE plpgsql AS $$
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
  DELETE FROM gift_views_other WHERE created_at < kept_since;
END $$;--> statement-breakpoint
SELECT make_gift_view_months(3);--> statement-breakpoint
INSERT INTO gift_views (gift_id, user_id, session_id, created_at) SELECT gift_id, user_id, session_id, created_at FROM gift_views_before ORDER BY id;--> statement-breakpoint
DROP TABLE gift_views_before;
