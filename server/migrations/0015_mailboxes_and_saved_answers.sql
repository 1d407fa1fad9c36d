ALTER TABLE "messages" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_counted" ON "messages" USING btree ("mailbox","created_at") WHERE is_counted AND status <> 'suppressed';--> statement-breakpoint
-- What a provider has taken (each try is counted; the local inbox tries nothing) keeps no key of a link.
UPDATE "messages" SET "letter" = NULL, "body" = regexp_replace("body", '(/manage/|[?&]key=)[A-Za-z0-9_-]+', '\1…', 'g')
  WHERE "status" = 'sent' AND "tries" > 0 AND "letter" IS NOT NULL;--> statement-breakpoint
-- These answers are made again for a repeat, from the order as it then stands.
UPDATE "idempotency_keys" SET "body" = NULL
  WHERE ("scope" LIKE 'orders:%' AND "status" = 201) OR ("scope" LIKE 'confirm:%' AND "status" = 200);--> statement-breakpoint
-- Their scopes are the order's and the guest's now; an answer of before is found by nobody, nor by an erasure.
DELETE FROM "idempotency_keys" WHERE "scope" LIKE 'cancel:%';
