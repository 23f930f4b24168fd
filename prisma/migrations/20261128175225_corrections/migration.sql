-- CreateTable
CREATE TABLE "correction" (
    "id" BIGSERIAL NOT NULL,
    "source_id" INTEGER NOT NULL,
    "document_id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "paragraph" INTEGER NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "correction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "correction_scan" (
    "source_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "correction_scan_pkey" PRIMARY KEY ("source_id")
);

-- CreateIndex
CREATE INDEX "correction_source_id_id_idx" ON "correction"("source_id", "id" DESC);

-- CreateIndex
CREATE INDEX "correction_document_id_idx" ON "correction"("document_id");

-- AddForeignKey
ALTER TABLE "correction" ADD CONSTRAINT "correction_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "correction" ADD CONSTRAINT "correction_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "correction_scan" ADD CONSTRAINT "correction_scan_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

