-- AlterTable
ALTER TABLE "host_pace" ADD COLUMN     "slowdown" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "source" ADD COLUMN     "moved" JSONB;

-- CreateTable
CREATE TABLE "cookie_jar" (
    "source_id" INTEGER NOT NULL,
    "cookies" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cookie_jar_pkey" PRIMARY KEY ("source_id")
);

-- AddForeignKey
ALTER TABLE "cookie_jar" ADD CONSTRAINT "cookie_jar_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

