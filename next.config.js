import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run typecheck`, a part of the tests, checks them: checked in each build as well they made it half as long again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    'pg',
    'pg-boss',
    '@prisma/adapter-pg',
    'puppeteer-core',
    '@sparticuz/chromium',
    'piscina',
    'pino',
    'prom-client',
    '@opentelemetry/sdk-node',
    '@opentelemetry/instrumentation-undici',
    'undici',
    'nodemailer',
    '@aws-sdk/client-s3',
  ],
  // Not by pages: a page below loading.tsx has begun its answer when it redirects, and the browser loads the target twice.
  async redirects() {
    return [
      // An alert is read beside the list; its own address leads there, whatever status it has.
      { source: '/alerts/:alert([1-9]\\d{0,18})', destination: '/alerts?alert=:alert', permanent: false },
      // Asked for by whatever does not read the page's own link.
      { source: '/favicon.ico', destination: '/icon.svg', permanent: true },
      { source: '/settings', destination: '/settings/account', permanent: false },
    ];
  },
  experimental: { optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'] },
};

export default withNextIntl(config);
