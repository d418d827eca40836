CREATE TABLE "call_answers" (
	"org_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_answers_org_id_call_id_pk" PRIMARY KEY("org_id","call_id")
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "principal" text NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "gateway_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "call_answers" ADD CONSTRAINT "call_answers_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;