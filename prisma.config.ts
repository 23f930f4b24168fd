import { defineConfig } from 'prisma/config';

/** Read by the Prisma command line only; `lib/launch/prisma-cli.mjs` sets the address. */
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost/markdrift' },
});
