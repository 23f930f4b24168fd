-- AlterTable
ALTER TABLE "source" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "deleted_by_id" INTEGER,
ADD COLUMN     "foreign" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "group_id" INTEGER,
ALTER COLUMN "locale" DROP NOT NULL,
ALTER COLUMN "locale" DROP DEFAULT,
ALTER COLUMN "time_zone" DROP NOT NULL,
ALTER COLUMN "time_zone" DROP DEFAULT,
ALTER COLUMN "interval_seconds" DROP NOT NULL,
ALTER COLUMN "interval_seconds" DROP DEFAULT;

-- CreateTable
CREATE TABLE "source_group" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,

    CONSTRAINT "source_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_figures" (
    "source_id" INTEGER NOT NULL,
    "days" INTEGER[],
    "last_day" INTEGER NOT NULL,
    "title" DOUBLE PRECISION,
    "date" DOUBLE PRECISION,
    "author" DOUBLE PRECISION,
    "body" DOUBLE PRECISION,
    "measured" INTEGER NOT NULL,

    CONSTRAINT "source_figures_pkey" PRIMARY KEY ("source_id")
);

-- CreateTable
CREATE TABLE "source_change" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,
    "action" JSONB NOT NULL,
    "items" JSONB NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "source_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "source_group_name_key" ON "source_group"("name");

-- CreateIndex
CREATE INDEX "source_change_at_idx" ON "source_change"("at");

-- CreateIndex
CREATE INDEX "source_group_id_idx" ON "source"("group_id");

-- CreateIndex
CREATE INDEX "source_deleted_at_idx" ON "source"("deleted_at");

-- AddForeignKey
ALTER TABLE "source" ADD CONSTRAINT "source_deleted_by_id_fkey" FOREIGN KEY ("deleted_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source" ADD CONSTRAINT "source_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "source_group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_group" ADD CONSTRAINT "source_group_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_figures" ADD CONSTRAINT "source_figures_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_change" ADD CONSTRAINT "source_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- The figures of what is there already. New ones are counted when a run ends.
INSERT INTO "source_figures" ("source_id", "days", "last_day", "title", "date", "author", "body", "measured")
SELECT s.id, d.days, t.today, c.title, c.date, c.author, c.body, c.measured
FROM "source" s
CROSS JOIN (SELECT floor(extract(epoch FROM now()) / 86400)::int AS today) t
CROSS JOIN LATERAL (
  SELECT array_agg(coalesce(n.documents, 0) ORDER BY g.day) AS days
  FROM generate_series(t.today - 29, t.today) g (day)
  LEFT JOIN (
    SELECT floor(extract(epoch FROM collected_at) / 86400)::int AS day, count(*)::int AS documents
    FROM "document" WHERE source_id = s.id AND collected_at >= to_timestamp((t.today - 29)::float8 * 86400)
    GROUP BY 1
  ) n USING (day)
) d
CROSS JOIN LATERAL (
  SELECT avg((title IS NOT NULL)::int)::float8 AS title, avg((published_at IS NOT NULL)::int)::float8 AS date,
    avg((author IS NOT NULL)::int)::float8 AS author, avg((octet_length(text) > 0)::int)::float8 AS body,
    count(*)::int AS measured
  FROM (SELECT title, published_at, author, text FROM "document" WHERE source_id = s.id ORDER BY id DESC LIMIT 100) x
) c;
