-- AlterTable
ALTER TABLE "document" ADD COLUMN     "bands" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "copy_of_id" BIGINT;

-- CreateIndex
CREATE INDEX "document_copy_of_id_idx" ON "document"("copy_of_id");

-- CreateIndex
-- Without a list of what is pending: each document that comes would read through it to find those that it resembles.
CREATE INDEX "document_bands_idx" ON "document" USING GIN ("bands") WITH (fastupdate = off);

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_copy_of_id_fkey" FOREIGN KEY ("copy_of_id") REFERENCES "document"("id") ON DELETE SET NULL ON UPDATE CASCADE;

