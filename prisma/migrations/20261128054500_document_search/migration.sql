-- What a document can be found by, as one inverted index: its words, stemmed, and as lexemes that no word can be ("#…") its
-- source, what is missing or wrong, and the parts of the table it lies in: shelves of 4096 and racks of 131072 ids, so that a
-- search begins with the newest. Only what is asked for is indexed, nothing is stored beside the text.
CREATE FUNCTION document_words(
  id bigint, source_id integer, title text, author text, body text, published_at timestamptz,
  suspicious boolean, held_by_alert_id bigint
) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000
  SET search_path = pg_catalog, pg_temp
AS $$
  -- The Russian configuration stems words in Latin letters as English. A tsvector holds 1 MB: longer texts are cut.
  SELECT to_tsvector('pg_catalog.russian', coalesce(left(title, 1000), '') || E'\n' || coalesce(left(author, 1000), '') || E'\n' || left(body, 150000))
    || array_to_tsvector(array_remove(ARRAY[
      '#g' || (id >> 12), '#h' || (id >> 17), '#s' || source_id,
      CASE WHEN title IS NULL THEN '#no-title' END, CASE WHEN author IS NULL THEN '#no-author' END,
      CASE WHEN published_at IS NULL THEN '#no-date' END, CASE WHEN body = '' THEN '#no-text' END,
      CASE WHEN suspicious THEN '#suspicious' END, CASE WHEN held_by_alert_id IS NOT NULL THEN '#held' END
    ], NULL))
$$;

-- In one transaction with the rest, and not CONCURRENTLY: a build that is stopped leaves nothing invalid behind, and web and
-- worker are started after it. About a minute for each million of documents on two idle cores.
CREATE INDEX document_words_idx ON document USING gin
  (document_words(id, source_id, title, author, text, published_at, suspicious, held_by_alert_id));
