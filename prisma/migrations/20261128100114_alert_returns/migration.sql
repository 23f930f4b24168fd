-- AlterTable
ALTER TABLE "alert" ADD COLUMN     "returned" "alert_status";

