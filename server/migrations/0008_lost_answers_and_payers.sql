ALTER TABLE "payments" ADD COLUMN "answer_lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refused_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "answer_lost_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_network" ON "payments" USING btree ("network","created_at") WHERE network IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("payer","created_at") WHERE payer IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_recent" ON "payments" USING btree ("created_at") WHERE network IS NOT NULL;