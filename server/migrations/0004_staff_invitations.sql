ALTER TABLE "users" ADD COLUMN "role_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signed_in_at" timestamp with time zone;