/** The house's import rules: who may import whom. See README, "The house". */
const zone = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(app|components|lib|tests)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { pathNot: '^lib/db/generated/' } },
    },
    {
      name: 'no-vague-names',
      severity: 'error',
      from: {
        path: '(^|/)(utils?|helpers?|common|misc|shared|types|constants|index)(/|\\.[a-z]+$)',
        pathNot: '^lib/db/generated/',
      },
      to: {},
    },
    zone('core-is-pure', '^lib/core/', '^lib/core/'),
    {
      name: 'core-packages',
      severity: 'error',
      comment:
        'lib/core may use a short list of pure packages, and nothing of Node: it runs in the browser too.',
      from: { path: '^lib/core/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'core'],
        pathNot:
          'node_modules/(parse5|entities|feedsmith|@exodus/bytes|jschardet|htmlparser2|luxon|domhandler|linkedom|@mozilla/readability)/',
      },
    },
    zone('db', '^lib/db/', '^lib/(core|db)/|^lib/env\\.ts$'),
    zone('net', '^lib/net/', '^lib/(core|net)/|^lib/env\\.ts$'),
    zone('browser', '^lib/browser/', '^lib/(core|browser)/|^lib/env\\.ts$'),
    zone('blobs', '^lib/blobs/', '^lib/(core|blobs)/|^lib/env\\.ts$'),
    zone('notify', '^lib/notify/', '^lib/(core|notify|i18n)/|^lib/env\\.ts$'),
    {
      name: 'flows',
      severity: 'error',
      from: { path: '^lib/flows/([^/]+)\\.ts$' },
      to: {
        path: '^(app|components|lib|tests)/',
        pathNot: '^lib/(core|db|net|browser|blobs|notify)/|^lib/env\\.ts$|^lib/flows/parts/',
      },
    },
    zone(
      'jobs',
      '^lib/jobs/',
      '^lib/(core|db|flows|jobs|net|blobs|browser|notify)/|^lib/(env|telemetry)\\.ts$',
    ),
    zone('api', '^lib/api/', '^lib/(core|db|api|auth)/|^lib/(env|telemetry)\\.ts$|^lib/i18n/locales\\.ts$'),
    zone('auth', '^lib/auth/', '^lib/(core|db|auth)/|^lib/env\\.ts$|^lib/i18n/locales\\.ts$'),
    zone('launch', '^lib/launch/', '^lib/(db|launch)/|^lib/env\\.ts$|^lib/auth/password\\.ts$'),
    zone('replay', '^lib/replay/', '^lib/(core|replay)/'),
    zone('i18n', '^lib/i18n/', '^lib/i18n/'),
    zone(
      'routes',
      '^app/(api|\\(operations\\))/',
      '^lib/(api|auth|flows|db|core|net|blobs|jobs|i18n|notify)/|^lib/env\\.ts$|^app/api/',
    ),
    zone(
      'screens',
      '^app/\\((public|console)\\)/|^app/[^/]+\\.tsx?$',
      '^(components|lib/api|lib/core|lib/db|lib/auth|lib/i18n|app)/',
    ),
    zone('components', '^components/', '^(components|lib/core|lib/i18n|lib/api/contracts)/'),
    {
      name: 'prisma-only-in-db',
      severity: 'error',
      from: { pathNot: '^(lib/db/|lib/launch/|tests/|prisma)' },
      to: { path: '^node_modules/(@prisma|prisma)|^lib/db/generated/' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^lib/db/generated/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    parser: 'tsc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
