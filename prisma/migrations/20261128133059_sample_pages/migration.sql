-- CreateTable
CREATE TABLE "sample_page" (
    "id" BIGSERIAL NOT NULL,
    "user_id" INTEGER,
    "page_type" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "final_url" TEXT NOT NULL,
    "title" TEXT,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "content_type" TEXT,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "sample_page_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sample_page_fetched_at_idx" ON "sample_page"("fetched_at");

-- CreateIndex
CREATE INDEX "sample_page_user_id_id_idx" ON "sample_page"("user_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "sample_page" ADD CONSTRAINT "sample_page_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

