-- What can expire, be nudged or run out soon, without the attempts that were never paid; in place of an index that held those too.
CREATE INDEX orders_claimable ON orders (expires_at, id) WHERE status = 'Picked' AND claimed_at IS NULL AND payment_status IN ('paid', 'refunded', 'partially_refunded');--> statement-breakpoint
DROP INDEX orders_unclaimed;--> statement-breakpoint
-- Operators among all who have an account.
CREATE INDEX users_staff ON users (created_at, id) WHERE role IS NOT NULL;--> statement-breakpoint
-- Gifts of a category that are nearest in price.
CREATE INDEX gifts_nearest ON gifts ((category_ids[1]), price_cents) WHERE retired_at IS NULL;
