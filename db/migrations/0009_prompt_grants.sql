ALTER TABLE "profiles" ADD COLUMN "managed_prompts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prompt_releases" DROP COLUMN "salt";