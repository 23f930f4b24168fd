-- CreateEnum
CREATE TYPE "training_state" AS ENUM ('waiting', 'running', 'done', 'refused', 'cancelled', 'failed');

-- AlterTable
ALTER TABLE "detector_state" ADD COLUMN     "pinned_at" TIMESTAMPTZ(3),
ADD COLUMN     "pinned_by_id" INTEGER;

-- AlterTable
ALTER TABLE "measurement" ADD COLUMN     "counts" BYTEA;

-- AlterTable
ALTER TABLE "model" ADD COLUMN     "reference" JSONB,
ADD COLUMN     "training_set" BYTEA;

-- CreateTable
CREATE TABLE "training_run" (
    "id" SERIAL NOT NULL,
    "source_id" INTEGER NOT NULL,
    "author_id" INTEGER,
    "reason" JSONB NOT NULL,
    "state" "training_state" NOT NULL DEFAULT 'waiting',
    "step" TEXT,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "facts" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "training_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "training_run_source_id_id_idx" ON "training_run"("source_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "detector_state" ADD CONSTRAINT "detector_state_pinned_by_id_fkey" FOREIGN KEY ("pinned_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "training_run" ADD CONSTRAINT "training_run_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "training_run" ADD CONSTRAINT "training_run_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

