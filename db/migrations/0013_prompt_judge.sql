CREATE TABLE "prompt_settlements" (
	"org_id" uuid NOT NULL,
	"exposure_id" uuid NOT NULL,
	"release_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"variant" text NOT NULL,
	"stage" integer,
	"exposed_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hits" jsonb NOT NULL,
	"latency_ms" integer,
	CONSTRAINT "prompt_settlements_org_id_exposure_id_pk" PRIMARY KEY("org_id","exposure_id")
);
--> statement-breakpoint
DROP INDEX "prompt_judgements_release";--> statement-breakpoint
ALTER TABLE "prompt_judgements" ADD COLUMN "reasons" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prompt_judgements" ADD COLUMN "applied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prompt_judgements" ADD COLUMN "memory" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prompt_settlements" ADD CONSTRAINT "prompt_settlements_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_settlements" ADD CONSTRAINT "prompt_settlements_exposure_id_prompt_exposures_id_fk" FOREIGN KEY ("exposure_id") REFERENCES "public"."prompt_exposures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_settlements" ADD CONSTRAINT "prompt_settlements_release_id_prompt_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."prompt_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_settlements_seq" ON "prompt_settlements" USING btree ("org_id","release_id","seq");--> statement-breakpoint
CREATE INDEX "prompt_judgements_release" ON "prompt_judgements" USING btree ("org_id","release_id","at","id");