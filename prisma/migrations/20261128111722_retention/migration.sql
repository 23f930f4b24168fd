-- CreateTable
CREATE TABLE "doomed_blob" (
    "hash" TEXT NOT NULL,
    "doomed_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "doomed_blob_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "doomed_blob_doomed_at_idx" ON "doomed_blob"("doomed_at");

-- CreateIndex
CREATE INDEX "capture_fetched_at_idx" ON "capture"("fetched_at");

