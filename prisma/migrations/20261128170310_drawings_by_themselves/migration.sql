-- CreateEnum
CREATE TYPE "rendering_cause" AS ENUM ('person', 'added', 'suspicious', 'schedule');

-- AlterTable
ALTER TABLE "rendering" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "byte_length" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "cause" "rendering_cause" NOT NULL DEFAULT 'person',
ADD COLUMN     "next_attempt_at" TIMESTAMPTZ(3),
ADD COLUMN     "source_id" INTEGER;

-- Those that are there already. Sizes of old ones stay unknown, which retention takes as none.
UPDATE "rendering" SET "source_id" = "capture"."source_id" FROM "capture" WHERE "capture"."id" = "rendering"."capture_id";
UPDATE "rendering" SET "next_attempt_at" = "asked_at" WHERE "state" IN ('waiting', 'running');
ALTER TABLE "rendering" ALTER COLUMN "source_id" SET NOT NULL;

-- AlterTable
ALTER TABLE "worker" ADD COLUMN     "browser" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "rendering_source_id_asked_at_idx" ON "rendering"("source_id", "asked_at" DESC);

-- CreateIndex
CREATE INDEX "rendering_next_attempt_at_idx" ON "rendering"("next_attempt_at");
