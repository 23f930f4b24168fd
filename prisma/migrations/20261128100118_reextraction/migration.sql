-- CreateEnum
CREATE TYPE "reextraction_state" AS ENUM ('extracting', 'judging', 'ready', 'undoing', 'undone');

-- CreateEnum
CREATE TYPE "reread_outcome" AS ENUM ('waiting', 'changed', 'unchanged', 'failed', 'no-capture');

-- AlterTable
ALTER TABLE "alert_document" ADD COLUMN     "settled" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "reextraction" (
    "id" BIGSERIAL NOT NULL,
    "source_id" INTEGER NOT NULL,
    "active_key" INTEGER,
    "wrapper_id" INTEGER NOT NULL,
    "alert_id" BIGINT,
    "choice" JSONB NOT NULL,
    "release_clean" BOOLEAN NOT NULL,
    "resolve_alerts" BOOLEAN NOT NULL,
    "state" "reextraction_state" NOT NULL DEFAULT 'extracting',
    "state_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "finished_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "undo_until" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "total" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "without_capture" INTEGER NOT NULL DEFAULT 0,
    "released" INTEGER NOT NULL DEFAULT 0,
    "restored" INTEGER NOT NULL DEFAULT 0,
    "trouble" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "worked_by" TEXT,
    "worked_until" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "reextraction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reextraction_item" (
    "reextraction_id" BIGINT NOT NULL,
    "document_id" BIGINT NOT NULL,
    "outcome" "reread_outcome" NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "characters_before" INTEGER,
    "characters_after" INTEGER,
    "revision_before" INTEGER,
    "standing" TEXT,
    "held_by_alert_id" BIGINT,
    "released_at" TIMESTAMPTZ(3),
    "restored" BOOLEAN,
    "before" JSONB,
    "sketch_before" BYTEA,

    CONSTRAINT "reextraction_item_pkey" PRIMARY KEY ("reextraction_id","document_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "reextraction_active_key_key" ON "reextraction"("active_key");

-- CreateIndex
CREATE INDEX "reextraction_source_id_id_idx" ON "reextraction"("source_id", "id" DESC);

-- CreateIndex
CREATE INDEX "reextraction_alert_id_idx" ON "reextraction"("alert_id");

-- CreateIndex
CREATE INDEX "reextraction_state_worked_until_idx" ON "reextraction"("state", "worked_until");

-- CreateIndex
CREATE INDEX "reextraction_item_reextraction_id_outcome_document_id_idx" ON "reextraction_item"("reextraction_id", "outcome", "document_id");

-- CreateIndex
CREATE INDEX "reextraction_item_document_id_idx" ON "reextraction_item"("document_id");

-- CreateIndex
CREATE INDEX "document_source_id_changed_at_idx" ON "document"("source_id", "changed_at" DESC);

-- AddForeignKey
ALTER TABLE "reextraction" ADD CONSTRAINT "reextraction_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reextraction" ADD CONSTRAINT "reextraction_wrapper_id_fkey" FOREIGN KEY ("wrapper_id") REFERENCES "wrapper"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reextraction" ADD CONSTRAINT "reextraction_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "alert"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reextraction" ADD CONSTRAINT "reextraction_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reextraction_item" ADD CONSTRAINT "reextraction_item_reextraction_id_fkey" FOREIGN KEY ("reextraction_id") REFERENCES "reextraction"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reextraction_item" ADD CONSTRAINT "reextraction_item_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

