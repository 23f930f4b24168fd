import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
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
  experimental: { optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'] },
};

export default withNextIntl(config);
