ALTER TABLE "contract_versions" ADD COLUMN "compared_with" uuid;--> statement-breakpoint
ALTER TABLE "contract_versions" ADD COLUMN "diff_formula" integer DEFAULT 0 NOT NULL;