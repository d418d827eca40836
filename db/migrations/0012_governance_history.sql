CREATE TABLE "governance_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason" text,
	"undoes" uuid
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "governance_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "governance_changes" ADD CONSTRAINT "governance_changes_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "governance_changes" ADD CONSTRAINT "governance_changes_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "governance_changes_revision" ON "governance_changes" USING btree ("org_id","contract_id","revision");--> statement-breakpoint
CREATE INDEX "governance_changes_batch" ON "governance_changes" USING btree ("org_id","batch_id");