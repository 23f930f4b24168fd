-- AlterTable
ALTER TABLE "model" ADD COLUMN     "doubts" JSONB NOT NULL DEFAULT '[]';

