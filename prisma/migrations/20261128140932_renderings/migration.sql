-- CreateEnum
CREATE TYPE "rendering_state" AS ENUM ('waiting', 'running', 'done', 'failed');

-- CreateTable
CREATE TABLE "rendering" (
    "capture_id" BIGINT NOT NULL,
    "state" "rendering_state" NOT NULL DEFAULT 'waiting',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "asked_by_id" INTEGER,
    "ended_at" TIMESTAMPTZ(3),
    "failure" JSONB,
    "html_hash" TEXT,
    "boxes_hash" TEXT,
    "picture_hash" TEXT,
    "window_width" INTEGER,
    "window_height" INTEGER,
    "picture_height" INTEGER,
    "device_ratio" DOUBLE PRECISION,
    "cut" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "rendering_pkey" PRIMARY KEY ("capture_id")
);

-- CreateIndex
CREATE INDEX "rendering_html_hash_idx" ON "rendering"("html_hash");

-- CreateIndex
CREATE INDEX "rendering_boxes_hash_idx" ON "rendering"("boxes_hash");

-- CreateIndex
CREATE INDEX "rendering_picture_hash_idx" ON "rendering"("picture_hash");

-- CreateIndex
CREATE INDEX "rendering_asked_by_id_idx" ON "rendering"("asked_by_id");

-- AddForeignKey
ALTER TABLE "rendering" ADD CONSTRAINT "rendering_capture_id_fkey" FOREIGN KEY ("capture_id") REFERENCES "capture"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rendering" ADD CONSTRAINT "rendering_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

