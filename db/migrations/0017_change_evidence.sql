ALTER TABLE "change_events" ADD COLUMN "digest" text NOT NULL;--> statement-breakpoint
ALTER TABLE "change_items" ADD COLUMN "counts" jsonb NOT NULL;