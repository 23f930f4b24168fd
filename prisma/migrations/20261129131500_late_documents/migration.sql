-- CreateTable
CREATE TABLE "late_document" (
    "document_id" BIGINT NOT NULL,
    "collected_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "late_document_pkey" PRIMARY KEY ("document_id")
);

-- CreateIndex
CREATE INDEX "late_document_collected_at_idx" ON "late_document"("collected_at");

-- AddForeignKey
ALTER TABLE "late_document" ADD CONSTRAINT "late_document_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;
