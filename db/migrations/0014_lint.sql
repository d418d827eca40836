CREATE TABLE "lint_settings" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"changed_by" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lint_suppressions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"path" text NOT NULL,
	"evidence" text NOT NULL,
	"reason" text NOT NULL,
	"suppressed_by" jsonb NOT NULL,
	"suppressed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contract_versions" ADD COLUMN "lint" jsonb;--> statement-breakpoint
ALTER TABLE "lint_settings" ADD CONSTRAINT "lint_settings_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lint_suppressions" ADD CONSTRAINT "lint_suppressions_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lint_suppressions" ADD CONSTRAINT "lint_suppressions_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lint_suppressions_finding" ON "lint_suppressions" USING btree ("org_id","contract_id","rule","path","evidence");