-- ANALYZE computes what an index is over for each row that it samples, up to 30,000: the words of so many documents, a minute
-- of computing, each time a tenth of the table has changed. Nothing is planned by it: searches name their part of the index.
ALTER INDEX document_words_idx ALTER COLUMN 1 SET STATISTICS 0;
