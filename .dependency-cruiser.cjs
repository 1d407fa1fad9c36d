// Allowed imports between folders. Module names are captured by pattern, so new modules are covered automatically.
const tests = '[.](test|fixture)[.](mjs|tsx?)$';
const testing = `(${tests})|^server/test/`;
const moduleFile = '^server/src/modules/([^/]+)/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'No circular imports: merge the files, or move what both need into a third one.',
      severity: 'error',
      from: { pathNot: '^web/[.]react-router/' },
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment:
        'Every import must resolve; a query is not understood after a path that "exports" names exactly.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|[+]types/|^[.]{1,2}/[+]types|[.]wasm[?]url$' },
    },
    {
      name: 'modules-by-their-index',
      comment: 'Other modules may only be imported by their index.ts.',
      severity: 'error',
      from: { path: moduleFile, pathNot: testing },
      to: {
        path: moduleFile,
        pathNot: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/index[.]ts$', '[.]tables[.]ts$'],
      },
    },
    {
      name: 'tables-imported-by-tables-only',
      comment: "Another module's tables may be referred to (foreign keys), not queried.",
      severity: 'error',
      from: { path: moduleFile, pathNot: [testing, '[.]tables[.]ts$'] },
      to: { path: '^server/src/modules/([^/]+)/.*[.]tables[.]ts$', pathNot: '^server/src/modules/$1/' },
    },
    {
      name: 'app-imports-modules-by-their-index',
      comment: 'The app and its entrypoints import modules by their index.ts, too.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/modules/', testing, '^server/src/platform/db/tables[.]ts$'],
      },
      to: { path: '^server/src/modules/[^/]+/(?!index[.]ts$)' },
    },
    {
      name: 'platform-is-independent',
      comment: 'platform/ is generic code that does not depend on modules, pages or the app.',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: [testing, '^server/src/platform/db/tables[.]ts$'] },
      to: { path: '^server/src/(modules|pages|entrypoints)/|^server/src/[^/]+[.]ts$' },
    },
    {
      name: 'modules-do-not-import-the-app',
      comment:
        'Modules get their dependencies as parameters; they do not import the app, its configuration or its pages.',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: testing },
      to: { path: '^server/src/(pages|entrypoints)/|^server/src/(app|config)[.]ts$' },
    },
    {
      name: 'seed-above-modules',
      comment: 'Only the composition root seeds data; media renders the images of the demo catalogue.',
      severity: 'error',
      from: {
        path: '^server/src/(modules|platform|pages)/',
        pathNot: [testing, '^server/src/modules/media/image-renderer[.]process[.]ts$'],
      },
      to: { path: '^server/seed/' },
    },
    {
      name: 'seed-through-the-front-door',
      comment: 'Seeds import the index.ts or the tables of a module.',
      severity: 'error',
      from: { path: '^server/seed/', pathNot: testing },
      to: {
        path: '^server/src/modules/[^/]+/',
        pathNot: ['^server/src/modules/[^/]+/index[.]ts$', '[.]tables[.]ts$'],
      },
    },
    {
      name: 'routes-without-sql',
      comment: 'Routes call use cases; only stores query tables.',
      severity: 'error',
      from: { path: '^server/src/modules/.*[.]routes[.]ts$' },
      to: { path: '[.]tables[.]ts$|node_modules/(drizzle-orm|pg)/' },
    },
    {
      name: 'stores-import-no-routes',
      comment: 'Stores depend on tables, not on tasks, routes or the index of their module.',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/.*[.]store[.]ts$', pathNot: testing },
      to: { path: '[.](routes|tasks)[.]ts$|^server/src/modules/$1/index[.]ts$' },
    },
    {
      name: 'routes-imported-by-index-only',
      comment: 'Only index.ts and the app import routes.',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: ['/index[.]ts$', testing] },
      to: { path: '[.]routes[.]ts$' },
    },
    {
      name: 'tables-import-tables-only',
      comment: 'Tables import other tables and column helpers only.',
      severity: 'error',
      from: { path: '[.]tables[.]ts$' },
      to: { path: '^server/src/', pathNot: ['[.]tables[.]ts$', '^server/src/platform/'] },
    },
    {
      name: 'web-imports-contracts-only',
      severity: 'error',
      comment: 'Server code and its secrets must not reach the browser bundle.',
      from: { path: '^web/' },
      to: { path: '^(server|packages|scripts|e2e|bench)/' },
    },
    {
      name: 'texts-are-independent',
      severity: 'error',
      comment: 'Texts run in browser and server; only texts of screens contain React elements.',
      from: { path: '^texts/src/', pathNot: tests },
      to: { pathNot: ['^texts/src/', 'node_modules/(@types/)?react/'] },
    },
    {
      name: 'server-imports-its-texts',
      severity: 'error',
      comment:
        'The server has its own texts and those of the contracts; the ones of the screens would load React, too.',
      from: { path: '^server/' },
      to: { path: '^texts/src/[^/]+/(?!server/|(locale|errors|validation)[.]ts$)' },
    },
    {
      name: 'server-texts-without-react',
      severity: 'error',
      comment: 'The texts of the server load no React.',
      from: { path: '^texts/src/[^/]+/(server/|(errors|validation)[.]ts$)' },
      to: { path: '^texts/src/rich[.]ts$|node_modules/(@types/)?react/' },
    },
    {
      name: 'server-imports-no-web-sources',
      severity: 'error',
      comment: 'The server loads the built pages, not their sources.',
      from: { path: '^server/' },
      to: { path: '^web/app/' },
    },
    {
      name: 'contracts-are-independent',
      severity: 'error',
      comment: 'Contracts run in browser and server, so they import only texts, zod and libphonenumber-js.',
      from: { path: '^contracts/src/', pathNot: tests },
      to: { pathNot: ['^(contracts|texts)/src/', 'node_modules/(zod|libphonenumber-js)/'] },
    },
    {
      name: 'design-system-is-independent',
      severity: 'error',
      comment: 'web/app/ui fetches no data and imports no screens.',
      from: { path: '^web/app/ui/', pathNot: tests },
      to: { path: '^web/app/(?!ui/|lib/|styles/)|^contracts/src/client' },
    },
    ...['stripe', 'twilio', 'nodemailer'].map((sdk) => ({
      name: `${sdk}-in-one-file`,
      severity: 'error',
      comment: "A provider's SDK is imported only by its adapter, whose file has the provider's name.",
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
      name: 'no-test-code-in-production',
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
      name: 'no-dev-dependencies-at-run-time',
      severity: 'error',
      comment: 'Production code imports no devDependencies.',
      from: { path: '^(server/(src|seed)|contracts/src|packages/[^/]+/src)/', pathNot: testing },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^web/build' },
    exclude: { path: '^web/build/|[+]types/|^server/test/contract/api-client/' },
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
