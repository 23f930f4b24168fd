-- AlterTable
ALTER TABLE "rendering" ADD COLUMN     "forbidden" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "forbidden_frames" INTEGER NOT NULL DEFAULT 0;
