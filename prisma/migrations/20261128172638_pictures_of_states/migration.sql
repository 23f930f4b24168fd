-- AlterTable
ALTER TABLE "traversal" ADD COLUMN     "stop_asked" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "traversal_picture" (
    "source_id" INTEGER NOT NULL,
    "state" INTEGER NOT NULL,
    "image" BYTEA NOT NULL,

    CONSTRAINT "traversal_picture_pkey" PRIMARY KEY ("source_id","state")
);

-- AddForeignKey
ALTER TABLE "traversal_picture" ADD CONSTRAINT "traversal_picture_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "traversal"("source_id") ON DELETE CASCADE ON UPDATE CASCADE;

