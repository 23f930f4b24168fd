-- AlterTable
ALTER TABLE "alert_view" ADD COLUMN     "name_key" TEXT;

-- Of views of one name the oldest has it, the others keep theirs until they are saved again.
UPDATE "alert_view" SET "name_key" = "name" WHERE "id" IN (
  SELECT min("id") FROM "alert_view" WHERE "deleted_at" IS NULL GROUP BY "owner_id", "name"
);

-- DropIndex
DROP INDEX "alert_view_owner_id_idx";

-- CreateIndex
CREATE UNIQUE INDEX "alert_view_owner_id_name_key_key" ON "alert_view"("owner_id", "name_key");
