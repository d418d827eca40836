CREATE TABLE "prompt_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"message" integer,
	"line" integer,
	"body" text NOT NULL,
	"author" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" jsonb
);
--> statement-breakpoint
CREATE TABLE "prompt_evaluations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"passed" boolean NOT NULL,
	"score" double precision,
	"summary" text,
	"url" text,
	"at" timestamp (3) with time zone NOT NULL,
	"by" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompt_exposures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"prompt_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"release_id" uuid,
	"variant" text NOT NULL,
	"stage" integer,
	"unit_kind" text NOT NULL,
	"unit" text NOT NULL,
	"conversation_id" text,
	"run_id" uuid,
	"trace_id" text,
	"profile_id" uuid,
	"agent" text,
	"at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prompt_exposures_once" UNIQUE NULLS NOT DISTINCT("org_id","version_id","release_id","unit")
);
--> statement-breakpoint
CREATE TABLE "prompt_judgements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"release_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"stage" integer NOT NULL,
	"verdict" text NOT NULL,
	"evidence" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompt_labels" (
	"org_id" uuid NOT NULL,
	"prompt_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version_id" uuid NOT NULL,
	"release_id" uuid,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"moved_by" jsonb NOT NULL,
	CONSTRAINT "prompt_labels_org_id_prompt_id_name_pk" PRIMARY KEY("org_id","prompt_id","name")
);
--> statement-breakpoint
CREATE TABLE "prompt_outcomes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"exposure_id" uuid NOT NULL,
	"release_id" uuid,
	"metric" text NOT NULL,
	"value" double precision NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompt_release_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"release_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	"action" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"stage" integer NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "prompt_releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"prompt_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"candidate_id" uuid NOT NULL,
	"stable_id" uuid,
	"state" text NOT NULL,
	"stages" jsonb NOT NULL,
	"stage" integer DEFAULT -1 NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"salt" text NOT NULL,
	"digest" text NOT NULL,
	"gates" jsonb NOT NULL,
	"judge" jsonb NOT NULL,
	"notes" text,
	"reason" text,
	"author" jsonb NOT NULL,
	"approved_by" jsonb,
	"approved_at" timestamp (3) with time zone,
	"inbox_item_id" uuid,
	"sticky" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"stage_started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" jsonb
);
--> statement-breakpoint
CREATE TABLE "prompt_serves" (
	"org_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" bigint NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prompt_serves_org_id_version_id_kind_pk" PRIMARY KEY("org_id","version_id","kind")
);
--> statement-breakpoint
CREATE TABLE "prompt_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"prompt_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"content" json NOT NULL,
	"pins" jsonb NOT NULL,
	"note" text,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"title" text,
	"description" text,
	"owner" text,
	"folder" text,
	"tags" jsonb NOT NULL,
	"latest_number" integer DEFAULT 0 NOT NULL,
	"judge" jsonb,
	"gates" jsonb NOT NULL,
	"adopted" jsonb,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prompt_comments" ADD CONSTRAINT "prompt_comments_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_comments" ADD CONSTRAINT "prompt_comments_version_id_prompt_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."prompt_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_evaluations" ADD CONSTRAINT "prompt_evaluations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_evaluations" ADD CONSTRAINT "prompt_evaluations_version_id_prompt_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."prompt_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_exposures" ADD CONSTRAINT "prompt_exposures_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_judgements" ADD CONSTRAINT "prompt_judgements_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_judgements" ADD CONSTRAINT "prompt_judgements_release_id_prompt_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."prompt_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_labels" ADD CONSTRAINT "prompt_labels_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_labels" ADD CONSTRAINT "prompt_labels_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_labels" ADD CONSTRAINT "prompt_labels_version_id_prompt_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."prompt_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_outcomes" ADD CONSTRAINT "prompt_outcomes_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_outcomes" ADD CONSTRAINT "prompt_outcomes_exposure_id_prompt_exposures_id_fk" FOREIGN KEY ("exposure_id") REFERENCES "public"."prompt_exposures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_release_events" ADD CONSTRAINT "prompt_release_events_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_release_events" ADD CONSTRAINT "prompt_release_events_release_id_prompt_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."prompt_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_releases" ADD CONSTRAINT "prompt_releases_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_releases" ADD CONSTRAINT "prompt_releases_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_releases" ADD CONSTRAINT "prompt_releases_candidate_id_prompt_versions_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."prompt_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_releases" ADD CONSTRAINT "prompt_releases_stable_id_prompt_versions_id_fk" FOREIGN KEY ("stable_id") REFERENCES "public"."prompt_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_serves" ADD CONSTRAINT "prompt_serves_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_serves" ADD CONSTRAINT "prompt_serves_version_id_prompt_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."prompt_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prompt_comments_version" ON "prompt_comments" USING btree ("org_id","version_id","created_at");--> statement-breakpoint
CREATE INDEX "prompt_evaluations_version" ON "prompt_evaluations" USING btree ("org_id","version_id","name","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prompt_exposures_release" ON "prompt_exposures" USING btree ("org_id","release_id","at");--> statement-breakpoint
CREATE INDEX "prompt_exposures_unit" ON "prompt_exposures" USING btree ("org_id","prompt_id","unit");--> statement-breakpoint
CREATE INDEX "prompt_exposures_run" ON "prompt_exposures" USING btree ("org_id","run_id");--> statement-breakpoint
CREATE INDEX "prompt_exposures_conversation" ON "prompt_exposures" USING btree ("org_id","conversation_id");--> statement-breakpoint
CREATE INDEX "prompt_exposures_trace" ON "prompt_exposures" USING btree ("org_id","trace_id");--> statement-breakpoint
CREATE INDEX "prompt_judgements_release" ON "prompt_judgements" USING btree ("org_id","release_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_outcomes_once" ON "prompt_outcomes" USING btree ("org_id","exposure_id","metric","key");--> statement-breakpoint
CREATE INDEX "prompt_outcomes_release" ON "prompt_outcomes" USING btree ("org_id","release_id","at");--> statement-breakpoint
CREATE INDEX "prompt_release_events_release" ON "prompt_release_events" USING btree ("org_id","release_id","at");--> statement-breakpoint
CREATE INDEX "prompt_releases_prompt" ON "prompt_releases" USING btree ("org_id","prompt_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_releases_running" ON "prompt_releases" USING btree ("org_id","prompt_id","environment") WHERE state in ('canary', 'held');--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_versions_number" ON "prompt_versions" USING btree ("org_id","prompt_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "prompts_name" ON "prompts" USING btree ("org_id","name");