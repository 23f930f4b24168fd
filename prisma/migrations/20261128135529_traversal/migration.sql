-- CreateTable
CREATE TABLE "traversal" (
    "source_id" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "walk" BYTEA,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "why" TEXT,
    "presses" INTEGER NOT NULL DEFAULT 0,
    "loads" INTEGER NOT NULL DEFAULT 0,
    "states" INTEGER NOT NULL DEFAULT 0,
    "urls" INTEGER NOT NULL DEFAULT 0,
    "duration" INTEGER NOT NULL DEFAULT 0,
    "plan" JSONB,
    "last_replay" JSONB,

    CONSTRAINT "traversal_pkey" PRIMARY KEY ("source_id")
);

-- AddForeignKey
ALTER TABLE "traversal" ADD CONSTRAINT "traversal_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

