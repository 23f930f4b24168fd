-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "severity" AS ENUM ('high', 'medium', 'low');

-- CreateEnum
CREATE TYPE "alert_status" AS ENUM ('new', 'acknowledged', 'snoozed', 'assigned', 'regressed', 'flapping', 'resolved', 'false_alarm');

-- CreateEnum
CREATE TYPE "run_trigger" AS ENUM ('schedule', 'person', 'restart');

-- CreateEnum
CREATE TYPE "run_state" AS ENUM ('listing', 'collecting', 'judging', 'finished');

-- CreateEnum
CREATE TYPE "page_purpose" AS ENUM ('listing', 'article');

-- CreateEnum
CREATE TYPE "page_state" AS ENUM ('waiting', 'claimed', 'done', 'failed');

-- CreateEnum
CREATE TYPE "source_kind" AS ENUM ('feed', 'listing');

-- CreateEnum
CREATE TYPE "source_status" AS ENUM ('ok', 'learning', 'degraded', 'broken', 'blocked', 'unreachable', 'stale', 'paused');

-- CreateEnum
CREATE TYPE "rule_field" AS ENUM ('body', 'title', 'date', 'author', 'item', 'link');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('administrator', 'operator', 'viewer');

-- CreateTable
CREATE TABLE "alert" (
    "id" BIGSERIAL NOT NULL,
    "source_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "field" TEXT NOT NULL DEFAULT '',
    "open_key" TEXT,
    "severity" "severity" NOT NULL,
    "status" "alert_status" NOT NULL DEFAULT 'new',
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "occurrence_count" INTEGER NOT NULL DEFAULT 1,
    "document_count" INTEGER NOT NULL DEFAULT 0,
    "wrapper_version" INTEGER NOT NULL,
    "score" DOUBLE PRECISION,
    "threshold" DOUBLE PRECISION,
    "sentence" JSONB NOT NULL,
    "evidence" JSONB NOT NULL,
    "first_document_id" BIGINT,
    "assignee_id" INTEGER,
    "snoozed_until" TIMESTAMPTZ(3),
    "snoozed_score" DOUBLE PRECISION,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_occurrence" (
    "id" BIGSERIAL NOT NULL,
    "alert_id" BIGINT NOT NULL,
    "run_id" BIGINT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "documents" INTEGER NOT NULL DEFAULT 0,
    "score" DOUBLE PRECISION,

    CONSTRAINT "alert_occurrence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_document" (
    "alert_id" BIGINT NOT NULL,
    "document_id" BIGINT NOT NULL,

    CONSTRAINT "alert_document_pkey" PRIMARY KEY ("alert_id","document_id")
);

-- CreateTable
CREATE TABLE "alert_event" (
    "id" BIGSERIAL NOT NULL,
    "alert_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,
    "action" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "before" JSONB,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "alert_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" BIGSERIAL NOT NULL,
    "source_id" INTEGER NOT NULL,
    "wrapper_id" INTEGER,
    "trigger" "run_trigger" NOT NULL,
    "state" "run_state" NOT NULL DEFAULT 'listing',
    "state_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "listed" INTEGER NOT NULL DEFAULT 0,
    "fresh" INTEGER NOT NULL DEFAULT 0,
    "revised" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "suspicious" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pending_page" (
    "id" BIGSERIAL NOT NULL,
    "source_id" INTEGER NOT NULL,
    "run_id" BIGINT NOT NULL,
    "purpose" "page_purpose" NOT NULL DEFAULT 'article',
    "host" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "identity" TEXT NOT NULL,
    "listed" JSONB NOT NULL,
    "state" "page_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_at" TIMESTAMPTZ(3),
    "claimed_by" TEXT,
    "outcome" JSONB,

    CONSTRAINT "pending_page_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "host_pace" (
    "host" TEXT NOT NULL,
    "next_request_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_by" TEXT,
    "leased_until" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "pause_reason" TEXT,

    CONSTRAINT "host_pace_pkey" PRIMARY KEY ("host")
);

-- CreateTable
CREATE TABLE "worker" (
    "id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "worker_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "capture" (
    "id" BIGSERIAL NOT NULL,
    "source_id" INTEGER NOT NULL,
    "page_type" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "final_url" TEXT NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "http_status" INTEGER NOT NULL,
    "headers" JSONB NOT NULL,
    "charset" TEXT NOT NULL,
    "charset_reason" JSONB NOT NULL,
    "byte_length" INTEGER NOT NULL,
    "content_hash" TEXT NOT NULL,

    CONSTRAINT "capture_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "model" (
    "id" SERIAL NOT NULL,
    "source_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "trained_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" JSONB NOT NULL,
    "author_id" INTEGER,
    "settings" JSONB NOT NULL,
    "seed" INTEGER NOT NULL,
    "training_count" INTEGER NOT NULL,
    "first_document_id" BIGINT,
    "last_document_id" BIGINT,
    "profile" JSONB NOT NULL,

    CONSTRAINT "model_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "detector_state" (
    "source_id" INTEGER NOT NULL,
    "model_id" INTEGER,
    "last_document_id" BIGINT,
    "state" BYTEA,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "detector_state_pkey" PRIMARY KEY ("source_id")
);

-- CreateTable
CREATE TABLE "check" (
    "id" BIGSERIAL NOT NULL,
    "source_id" INTEGER NOT NULL,
    "run_id" BIGINT,
    "model_id" INTEGER NOT NULL,
    "alert_id" BIGINT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "first_document_id" BIGINT NOT NULL,
    "last_document_id" BIGINT NOT NULL,
    "documents" INTEGER NOT NULL,
    "suspicious" INTEGER NOT NULL,
    "policy" TEXT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "threshold" DOUBLE PRECISION NOT NULL,
    "verdict" TEXT NOT NULL,
    "criteria" JSONB NOT NULL,
    "decision" JSONB NOT NULL,

    CONSTRAINT "check_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document" (
    "id" BIGSERIAL NOT NULL,
    "source_id" INTEGER NOT NULL,
    "run_id" BIGINT,
    "wrapper_id" INTEGER,
    "capture_id" BIGINT,
    "identity" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "canonical_url" TEXT,
    "guid" TEXT,
    "title" TEXT,
    "author" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "published_from" JSONB,
    "text" TEXT NOT NULL,
    "listed" JSONB NOT NULL,
    "field_facts" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "suspicious" BOOLEAN NOT NULL DEFAULT false,
    "held_by_alert_id" BIGINT,
    "collected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_alias" (
    "source_id" INTEGER NOT NULL,
    "identity" TEXT NOT NULL,
    "document_id" BIGINT NOT NULL,

    CONSTRAINT "document_alias_pkey" PRIMARY KEY ("source_id","identity")
);

-- CreateTable
CREATE TABLE "document_revision" (
    "document_id" BIGINT NOT NULL,
    "revision" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "title" TEXT,
    "author" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "text" TEXT NOT NULL,
    "capture_id" BIGINT,
    "wrapper_id" INTEGER,
    "collected_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_revision_pkey" PRIMARY KEY ("document_id","revision")
);

-- CreateTable
CREATE TABLE "measurement" (
    "document_id" BIGINT NOT NULL,
    "source_id" INTEGER NOT NULL,
    "page_size" INTEGER NOT NULL,
    "text_size" INTEGER NOT NULL,
    "paragraph_count" INTEGER NOT NULL,
    "paragraph_variance" DOUBLE PRECISION NOT NULL,
    "link_count" INTEGER NOT NULL,
    "block_count" INTEGER NOT NULL,
    "format_count" INTEGER NOT NULL,
    "image_count" INTEGER NOT NULL,
    "other_count" INTEGER NOT NULL,
    "sketch" BYTEA,
    "model_id" INTEGER,
    "vector_bits" SMALLINT,
    "criterion_bits" SMALLINT,
    "trainable" BOOLEAN,

    CONSTRAINT "measurement_pkey" PRIMARY KEY ("document_id")
);

-- CreateTable
CREATE TABLE "source" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "source_kind" NOT NULL,
    "address" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "homepage" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "interval_seconds" INTEGER NOT NULL DEFAULT 900,
    "status" "source_status" NOT NULL DEFAULT 'learning',
    "status_reason" JSONB NOT NULL,
    "status_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "paused_at" TIMESTAMPTZ(3),
    "next_run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_run_at" TIMESTAMPTZ(3),
    "last_document_at" TIMESTAMPTZ(3),
    "validators" JSONB NOT NULL DEFAULT '{}',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "failure_counts" JSONB NOT NULL DEFAULT '{}',
    "counters_version" INTEGER NOT NULL DEFAULT 1,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,

    CONSTRAINT "source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wrapper" (
    "id" SERIAL NOT NULL,
    "source_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "author_id" INTEGER,
    "valid_from" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "valid_until" TIMESTAMPTZ(3),

    CONSTRAINT "wrapper_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rule" (
    "id" SERIAL NOT NULL,
    "wrapper_id" INTEGER NOT NULL,
    "page_type" TEXT NOT NULL DEFAULT 'article',
    "field" "rule_field" NOT NULL,
    "alternatives" TEXT[],
    "exclude" TEXT[],

    CONSTRAINT "rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "role" NOT NULL DEFAULT 'viewer',
    "password_hash" TEXT NOT NULL,
    "must_change" BOOLEAN NOT NULL DEFAULT false,
    "disabled_at" TIMESTAMPTZ(3),
    "sessions_from" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_attempt" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_attempt_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "alert_open_key_key" ON "alert"("open_key");

-- CreateIndex
CREATE INDEX "alert_status_severity_last_seen_at_idx" ON "alert"("status", "severity", "last_seen_at" DESC);

-- CreateIndex
CREATE INDEX "alert_source_id_opened_at_idx" ON "alert"("source_id", "opened_at" DESC);

-- CreateIndex
CREATE INDEX "alert_assignee_id_idx" ON "alert"("assignee_id");

-- CreateIndex
CREATE INDEX "alert_first_document_id_idx" ON "alert"("first_document_id");

-- CreateIndex
CREATE INDEX "alert_occurrence_run_id_idx" ON "alert_occurrence"("run_id");

-- CreateIndex
CREATE UNIQUE INDEX "alert_occurrence_alert_id_run_id_key" ON "alert_occurrence"("alert_id", "run_id");

-- CreateIndex
CREATE INDEX "alert_document_document_id_idx" ON "alert_document"("document_id");

-- CreateIndex
CREATE INDEX "alert_event_alert_id_id_idx" ON "alert_event"("alert_id", "id");

-- CreateIndex
CREATE INDEX "run_source_id_id_idx" ON "run"("source_id", "id" DESC);

-- CreateIndex
CREATE INDEX "run_state_idx" ON "run"("state");

-- CreateIndex
CREATE INDEX "pending_page_state_host_not_before_idx" ON "pending_page"("state", "host", "not_before");

-- CreateIndex
CREATE INDEX "pending_page_source_id_state_idx" ON "pending_page"("source_id", "state");

-- CreateIndex
CREATE UNIQUE INDEX "pending_page_run_id_identity_key" ON "pending_page"("run_id", "identity");

-- CreateIndex
CREATE INDEX "capture_source_id_id_idx" ON "capture"("source_id", "id" DESC);

-- CreateIndex
CREATE INDEX "capture_content_hash_idx" ON "capture"("content_hash");

-- CreateIndex
CREATE UNIQUE INDEX "model_source_id_version_key" ON "model"("source_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "detector_state_model_id_key" ON "detector_state"("model_id");

-- CreateIndex
CREATE INDEX "check_source_id_id_idx" ON "check"("source_id", "id" DESC);

-- CreateIndex
CREATE INDEX "check_alert_id_idx" ON "check"("alert_id");

-- CreateIndex
CREATE INDEX "check_run_id_idx" ON "check"("run_id");

-- CreateIndex
CREATE INDEX "document_source_id_id_idx" ON "document"("source_id", "id" DESC);

-- CreateIndex
CREATE INDEX "document_source_id_canonical_url_idx" ON "document"("source_id", "canonical_url");

-- CreateIndex
CREATE INDEX "document_collected_at_idx" ON "document"("collected_at" DESC);

-- CreateIndex
CREATE INDEX "document_held_by_alert_id_idx" ON "document"("held_by_alert_id");

-- CreateIndex
CREATE INDEX "document_run_id_idx" ON "document"("run_id");

-- CreateIndex
CREATE INDEX "document_capture_id_idx" ON "document"("capture_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_source_id_identity_key" ON "document"("source_id", "identity");

-- CreateIndex
CREATE INDEX "document_alias_document_id_idx" ON "document_alias"("document_id");

-- CreateIndex
CREATE INDEX "measurement_source_id_document_id_idx" ON "measurement"("source_id", "document_id");

-- CreateIndex
CREATE INDEX "source_paused_at_next_run_at_idx" ON "source"("paused_at", "next_run_at");

-- CreateIndex
CREATE INDEX "source_status_idx" ON "source"("status");

-- CreateIndex
CREATE INDEX "source_host_idx" ON "source"("host");

-- CreateIndex
CREATE UNIQUE INDEX "wrapper_source_id_version_key" ON "wrapper"("source_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "rule_wrapper_id_page_type_field_key" ON "rule"("wrapper_id", "page_type", "field");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_target_idx" ON "audit_entry"("target");

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_first_document_id_fkey" FOREIGN KEY ("first_document_id") REFERENCES "document"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_occurrence" ADD CONSTRAINT "alert_occurrence_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_occurrence" ADD CONSTRAINT "alert_occurrence_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_document" ADD CONSTRAINT "alert_document_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_document" ADD CONSTRAINT "alert_document_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_event" ADD CONSTRAINT "alert_event_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_event" ADD CONSTRAINT "alert_event_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_wrapper_id_fkey" FOREIGN KEY ("wrapper_id") REFERENCES "wrapper"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pending_page" ADD CONSTRAINT "pending_page_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pending_page" ADD CONSTRAINT "pending_page_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "capture" ADD CONSTRAINT "capture_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model" ADD CONSTRAINT "model_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model" ADD CONSTRAINT "model_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "detector_state" ADD CONSTRAINT "detector_state_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "detector_state" ADD CONSTRAINT "detector_state_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check" ADD CONSTRAINT "check_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check" ADD CONSTRAINT "check_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check" ADD CONSTRAINT "check_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check" ADD CONSTRAINT "check_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "alert"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_wrapper_id_fkey" FOREIGN KEY ("wrapper_id") REFERENCES "wrapper"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_capture_id_fkey" FOREIGN KEY ("capture_id") REFERENCES "capture"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_held_by_alert_id_fkey" FOREIGN KEY ("held_by_alert_id") REFERENCES "alert"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_alias" ADD CONSTRAINT "document_alias_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_revision" ADD CONSTRAINT "document_revision_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source" ADD CONSTRAINT "source_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wrapper" ADD CONSTRAINT "wrapper_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wrapper" ADD CONSTRAINT "wrapper_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule" ADD CONSTRAINT "rule_wrapper_id_fkey" FOREIGN KEY ("wrapper_id") REFERENCES "wrapper"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

