-- CreateEnum
CREATE TYPE "alert_batch_state" AS ENUM ('waiting', 'running', 'done', 'cancelled');

-- AlterTable
ALTER TABLE "source" ADD COLUMN     "platform" TEXT,
ADD COLUMN     "platform_at" TIMESTAMPTZ(3),
ADD COLUMN     "platform_signs" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "alert_view" (
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "grouping" TEXT NOT NULL DEFAULT '',
    "sort" TEXT NOT NULL DEFAULT 'severity',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "alert_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_batch" (
    "id" BIGSERIAL NOT NULL,
    "user_id" INTEGER,
    "action" JSONB NOT NULL,
    "state" "alert_batch_state" NOT NULL DEFAULT 'waiting',
    "total" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "cancel_at" TIMESTAMPTZ(3),
    "undoes_id" BIGINT,

    CONSTRAINT "alert_batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_batch_item" (
    "batch_id" BIGINT NOT NULL,
    "place" INTEGER NOT NULL,
    "alert_id" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "event_id" BIGINT,

    CONSTRAINT "alert_batch_item_pkey" PRIMARY KEY ("batch_id","place")
);

-- CreateIndex
CREATE INDEX "alert_view_owner_id_idx" ON "alert_view"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "alert_batch_undoes_id_key" ON "alert_batch"("undoes_id");

-- CreateIndex
CREATE INDEX "alert_batch_user_id_created_at_idx" ON "alert_batch"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "alert_batch_item_batch_id_state_place_idx" ON "alert_batch_item"("batch_id", "state", "place");

-- CreateIndex
CREATE INDEX "alert_batch_item_alert_id_idx" ON "alert_batch_item"("alert_id");

-- CreateIndex
CREATE INDEX "alert_opened_at_idx" ON "alert"("opened_at" DESC);

-- AddForeignKey
ALTER TABLE "alert_view" ADD CONSTRAINT "alert_view_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_batch" ADD CONSTRAINT "alert_batch_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_batch" ADD CONSTRAINT "alert_batch_undoes_id_fkey" FOREIGN KEY ("undoes_id") REFERENCES "alert_batch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_batch_item" ADD CONSTRAINT "alert_batch_item_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "alert_batch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_batch_item" ADD CONSTRAINT "alert_batch_item_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

