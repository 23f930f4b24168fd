-- AlterTable: what was walked so far is walked once more.
ALTER TABLE "traversal" DROP COLUMN "revision",
ADD COLUMN     "basis" TEXT NOT NULL DEFAULT '';
ALTER TABLE "traversal" ALTER COLUMN "basis" DROP DEFAULT;
