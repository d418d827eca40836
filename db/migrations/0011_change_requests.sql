CREATE TABLE "change_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"change_request_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	"type" text NOT NULL,
	"revision" integer NOT NULL,
	"item_id" uuid,
	"name" text,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "change_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"change_request_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"before_id" uuid,
	"after_id" uuid,
	"digest" text NOT NULL,
	"verdict" text NOT NULL,
	"contract_verdict" text NOT NULL,
	"trust_verdict" text NOT NULL,
	"escalates" boolean NOT NULL,
	"changes" json NOT NULL,
	"unsupported_reason" text,
	"replay" jsonb,
	"lint" jsonb,
	"rename_item_id" uuid,
	"similarity" integer,
	"analysed_at" timestamp (3) with time zone,
	"verdict_override" jsonb,
	"folds" integer DEFAULT 0 NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"decided_by" jsonb,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"answers" jsonb,
	"rule" text
);
--> statement-breakpoint
CREATE TABLE "change_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"server_id" uuid NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"revision" integer NOT NULL,
	"digest" text NOT NULL,
	"inbox_item_id" uuid,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" jsonb
);
--> statement-breakpoint
CREATE TABLE "replay_samples" (
	"org_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"profile_name" text NOT NULL,
	"agent" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sealed" text NOT NULL,
	"key_id" text NOT NULL,
	CONSTRAINT "replay_samples_org_id_call_id_pk" PRIMARY KEY("org_id","call_id")
);
--> statement-breakpoint
CREATE TABLE "review_settings" (
	"org_id" uuid NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_settings_org_id_pk" PRIMARY KEY("org_id")
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "quarantined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "quarantined_by" jsonb;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "quarantine_reason" text;--> statement-breakpoint
ALTER TABLE "change_events" ADD CONSTRAINT "change_events_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_events" ADD CONSTRAINT "change_events_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_items" ADD CONSTRAINT "change_items_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_items" ADD CONSTRAINT "change_items_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_items" ADD CONSTRAINT "change_items_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_samples" ADD CONSTRAINT "replay_samples_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_settings" ADD CONSTRAINT "review_settings_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_events_request" ON "change_events" USING btree ("org_id","change_request_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "change_items_pending" ON "change_items" USING btree ("org_id","contract_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "change_items_request" ON "change_items" USING btree ("org_id","change_request_id");--> statement-breakpoint
CREATE INDEX "change_items_contract" ON "change_items" USING btree ("org_id","contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "change_requests_number" ON "change_requests" USING btree ("org_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "change_requests_open" ON "change_requests" USING btree ("org_id","server_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "change_requests_opened" ON "change_requests" USING btree ("org_id","opened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "replay_samples_contract" ON "replay_samples" USING btree ("org_id","contract_id","at" DESC NULLS LAST);