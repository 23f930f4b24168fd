-- CreateEnum
CREATE TYPE "channel_kind" AS ENUM ('email', 'webhook', 'slack', 'telegram');

-- CreateEnum
CREATE TYPE "delivery_state" AS ENUM ('queued', 'sending', 'retrying', 'accepted', 'refused', 'given_up');

-- CreateTable
CREATE TABLE "notification_channel" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "channel_kind" NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "target" JSONB NOT NULL,
    "secret" TEXT,
    "rules" JSONB NOT NULL,
    "timing" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice_outbox" (
    "event_id" BIGINT NOT NULL,
    "alert_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "occasion" TEXT NOT NULL,
    "severity" "severity" NOT NULL,

    CONSTRAINT "notice_outbox_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "notice" (
    "id" BIGSERIAL NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "event_id" BIGINT NOT NULL,
    "alert_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "occasion" TEXT NOT NULL,
    "severity" "severity" NOT NULL,
    "cause" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "why" TEXT NOT NULL,
    "delivery_id" BIGINT,

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "id" BIGSERIAL NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "state" "delivery_state" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "answer" JSONB,

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_attempt" (
    "id" BIGSERIAL NOT NULL,
    "delivery_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "milliseconds" INTEGER,
    "outcome" TEXT NOT NULL,
    "answer" JSONB,

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notice_due_at_idx" ON "notice"("due_at");

-- CreateIndex
CREATE INDEX "notice_channel_id_cause_at_idx" ON "notice"("channel_id", "cause", "at" DESC);

-- CreateIndex
CREATE INDEX "notice_channel_id_host_at_idx" ON "notice"("channel_id", "host", "at" DESC);

-- CreateIndex
CREATE INDEX "notice_event_id_idx" ON "notice"("event_id");

-- CreateIndex
CREATE INDEX "notice_delivery_id_idx" ON "notice"("delivery_id");

-- CreateIndex
CREATE UNIQUE INDEX "notice_channel_id_event_id_key" ON "notice"("channel_id", "event_id");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_key_key" ON "delivery"("key");

-- CreateIndex
CREATE INDEX "delivery_channel_id_id_idx" ON "delivery"("channel_id", "id" DESC);

-- CreateIndex
CREATE INDEX "delivery_next_attempt_at_idx" ON "delivery"("next_attempt_at");

-- CreateIndex
CREATE INDEX "delivery_lease_until_idx" ON "delivery"("lease_until");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_attempt_delivery_id_number_key" ON "delivery_attempt"("delivery_id", "number");

-- AddForeignKey
ALTER TABLE "notification_channel" ADD CONSTRAINT "notification_channel_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_outbox" ADD CONSTRAINT "notice_outbox_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "alert_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "notification_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "alert_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "notification_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

