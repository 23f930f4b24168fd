-- CreateIndex
CREATE INDEX "alert_closed_at_idx" ON "alert"("closed_at" DESC);

-- CreateIndex
CREATE INDEX "document_source_id_collected_at_idx" ON "document"("source_id", "collected_at");

-- CreateIndex
CREATE INDEX "run_started_at_idx" ON "run"("started_at" DESC);

