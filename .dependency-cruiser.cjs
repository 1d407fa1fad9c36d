// Who may import whom. A module's name is captured, so a new module is covered the day it is born.
const tests = '[.](test|fixture)[.](mjs|tsx?)$';
const testing = `(${tests})|^server/test/`;
const moduleFile = '^server/src/modules/([^/]+)/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'What needs each other belongs together, or needs a third thing to talk through.',
      severity: 'error',
      from: { pathNot: '^web/[.]react-router/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'Imported, but not there.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|[+]types/|^[.]{1,2}/[+]types' },
    },
    {
      name: 'modules-through-the-front-door',
      comment: "Another module's index.ts is all that may be imported of it.",
      severity: 'error',
      from: { path: moduleFile, pathNot: testing },
      to: {
        path: moduleFile,
        pathNot: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/index[.]ts$', '[.]tables[.]ts$'],
      },
    },
    {
      name: 'tables-only-by-tables',
      comment: "Another module's tables may be referred to (foreign keys), not queried.",
      severity: 'error',
      from: { path: moduleFile, pathNot: [testing, '[.]tables[.]ts$'] },
      to: { path: '^server/src/modules/([^/]+)/.*[.]tables[.]ts$', pathNot: '^server/src/modules/$1/' },
    },
    {
      name: 'shop-through-the-front-door',
      comment: 'The app and its entrypoints take modules by their index.ts as well.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/modules/', testing, '^server/src/platform/db/tables[.]ts$'],
      },
      to: { path: '^server/src/modules/[^/]+/(?!index[.]ts$)' },
    },
    {
      name: 'platform-knows-no-shop',
      comment: 'platform/ could serve any other shop.',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: [testing, '^server/src/platform/db/tables[.]ts$'] },
      to: { path: '^server/src/(modules|pages|entrypoints)/|^server/src/[^/]+[.]ts$' },
    },
    {
      name: 'modules-below-the-app',
      comment: 'A module is given what it needs; it does not reach for the app, its settings or its pages.',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: testing },
      to: { path: '^server/src/(pages|entrypoints)/|^server/src/(app|config)[.]ts$' },
    },
    {
      name: 'routes-without-sql',
      comment: 'routes call use cases; only a store knows the tables.',
      severity: 'error',
      from: { path: '^server/src/modules/.*[.]routes[.]ts$' },
      to: { path: '[.]tables[.]ts$|node_modules/(drizzle-orm|pg)/' },
    },
    {
      name: 'store-at-the-bottom',
      comment: 'A store knows tables, not the use cases and routes above it.',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/.*[.]store[.]ts$', pathNot: testing },
      to: { path: '[.](routes|jobs)[.]ts$|^server/src/modules/$1/index[.]ts$' },
    },
    {
      name: 'nobody-imports-routes',
      comment: 'Only the front door and the app hand routes on.',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: ['/index[.]ts$', testing] },
      to: { path: '[.]routes[.]ts$' },
    },
    {
      name: 'tables-are-leaves',
      comment: 'Tables know other tables and how columns are written.',
      severity: 'error',
      from: { path: '[.]tables[.]ts$' },
      to: { path: '^server/src/', pathNot: ['[.]tables[.]ts$', '^server/src/platform/'] },
    },
    {
      name: 'web-knows-only-contracts',
      severity: 'error',
      comment: 'A secret cannot slip into the browser by an import that is not allowed.',
      from: { path: '^web/' },
      to: { path: '^(server|packages|scripts|e2e|bench)/' },
    },
    {
      name: 'server-knows-no-web-sources',
      severity: 'error',
      comment: 'The server mounts the built pages; it does not import their sources.',
      from: { path: '^server/' },
      to: { path: '^web/app/' },
    },
    {
      name: 'contracts-stand-alone',
      severity: 'error',
      comment: 'contracts run anywhere.',
      from: { path: '^contracts/src/', pathNot: tests },
      to: { pathNot: ['^contracts/src/', 'node_modules/(zod|libphonenumber-js)/'] },
    },
    {
      name: 'design-system-without-shop',
      severity: 'error',
      comment: 'web/app/ui fetches nothing and knows no screen.',
      from: { path: '^web/app/ui/', pathNot: tests },
      to: { path: '^web/app/(?!ui/|lib/|styles/)|^contracts/src/client' },
    },
    ...['stripe', 'twilio', 'nodemailer'].map((sdk) => ({
      name: `${sdk}-in-one-file`,
      severity: 'error',
      comment: "A provider's SDK lives in its adapter, which carries its name.",
      from: {
        path: '^server/src/',
        pathNot: [`^server/src/modules/[^/]+/[^/]*(${adapterNames(sdk)})[^/]*[.]ts$`, testing],
      },
      to: { path: `node_modules/${sdk}/` },
    })),
    {
      name: 'packages-stand-alone',
      severity: 'error',
      comment: 'A package imports nothing of the shop and no other package.',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^(packages|contracts|server|web|scripts|e2e|bench)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'tests-stay-tests',
      severity: 'error',
      comment: 'Production code does not import test code.',
      from: {
        path: '^(server/(src|seed)|web/app|contracts/src|packages/[^/]+/src)/',
        pathNot: `${testing}|^packages/fake-stripe/`,
      },
      to: { path: `${testing}|^packages/fake-stripe/` },
    },
    {
      name: 'declared-packages',
      severity: 'error',
      comment: 'Every package used is in a package.json.',
      from: { path: '^(server/(src|seed)|web/app|contracts/src|packages/[^/]+/src)/', pathNot: testing },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'no-tools-at-run-time',
      severity: 'error',
      comment: 'What ships uses no package that is there for developing.',
      from: { path: '^(server/(src|seed)|contracts/src|packages/[^/]+/src)/', pathNot: testing },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^web/build' },
    exclude: { path: '^web/build/|[+]types/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
    webpackConfig: { fileName: './scripts/lib/aliases-for-cruiser.cjs' },
  },
};

function adapterNames(sdk) {
  return { stripe: 'stripe', twilio: 'twilio', nodemailer: 'smtp|nodemailer' }[sdk];
}
