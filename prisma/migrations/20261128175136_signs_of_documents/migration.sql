-- Documents that show a sign are one in a hundred: only they are in the index, which leads from them to the newest that shows
-- the one that is asked for.
CREATE INDEX "measurement_signs_idx" ON "measurement"("document_id" DESC) WHERE "criterion_bits" <> 0;
