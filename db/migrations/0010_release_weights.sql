ALTER TABLE "prompt_releases" ADD COLUMN "least" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompt_releases" ADD COLUMN "most" integer DEFAULT 0 NOT NULL;