import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { textsInLanguage } from '../scripts/lib/language.mjs';
import { inlineScript } from './app/hydration/inline-script-plugin.ts';

/** From how many entry points a module goes into the common chunk. */
const minEntriesForCommonChunk = 9;

/**
 * Shared from two entry points on, as a request costs more than an icon or some words. The names of the states are in
 * the chunk of the addresses.
 */
const iconsAndTexts = /lucide-react|\/texts\/src\/(?!.*us-states)/;

const isOf = (entries: Iterable<string>, path: string): boolean =>
  [...entries].some((entry) => entry.includes(path));

interface ModuleImporters {
  isEntry: boolean;
  importedIds: readonly string[];
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** The entry points (routes, lazily loaded drawers and dialogs) that depend on a module, without the console's. */
function findShopEntries(
  id: string,
  getInfo: (id: string) => ModuleImporters | null,
  seen = new Set<string>(),
): Set<string> {
  const entries = new Set<string>();
  if (seen.has(id) || id.includes('/app/console/')) return entries;
  seen.add(id);
  const info = getInfo(id);
  if (!info) return entries;
  if (info.isEntry || info.dynamicImporters.some((importer) => !importer.includes('/app/console/')))
    entries.add(id);
  for (const importer of info.importers)
    for (const entry of findShopEntries(importer, getInfo, seen)) entries.add(entry);
  return entries;
}

/** Dialogs, drawers and menus: loaded when they are opened, because each brings its part of Base UI with it. */
const needsBaseUi = (id: string, getInfo: (id: string) => ModuleImporters | null): boolean =>
  getInfo(id)?.importedIds.some((imported) => imported.includes('/@base-ui/')) ?? false;

export default defineConfig(({ command }) => ({
  plugins: [textsInLanguage(), inlineScript(), tailwindcss(), reactRouter()],
  resolve: {
    alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) },
  },
  // In development, prepare the packages of all screens at once: one that is found later makes the page reload.
  optimizeDeps: { entries: ['app/**/*.tsx', '!app/**/*.test.tsx', '!app/**/*.fixture.tsx'] },
  build: { assetsInlineLimit: 0, target: 'es2023' },
  // The server bundle includes its dependencies, so that React runs in production mode
  // regardless of the NODE_ENV the server is started with.
  ssr: { noExternal: command === 'build' ? true : undefined },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Constants, such as texts, are written where they are used, so that a page loads only its own.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            // Random characters do not compress, and the manifest of all routes has hundreds of these names.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // One chunk for what every page needs: it compresses better, and changes only with its versions.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // Modules shared by many entry points, each too small for a request of its own. Modules that
                // only the console uses are not loaded by shop visitors.
                {
                  name: (id, chunks) => {
                    const getInfo = (other: string) => chunks.getModuleInfo(other);
                    const entries = findShopEntries(id, getInfo);
                    const isOnEveryPage = isOf(entries, '/app/root.tsx');
                    const isForBuyers =
                      isOf(entries, '/app/shop/home.route') || isOf(entries, '/app/checkout/');
                    const isShared =
                      (entries.size >= minEntriesForCommonChunk && !needsBaseUi(id, getInfo)) ||
                      (entries.size > 1 && /contracts\/src\/limits/.test(id)) ||
                      (entries.size > 1 && iconsAndTexts.test(id) && isForBuyers) ||
                      // The home page's icons would be chunks of their own where the console has them, too.
                      (isOf(entries, '/app/shop/home.route') && /lucide-react/.test(id));
                    return isOnEveryPage || isShared ? 'common' : null;
                  },
                  debugName: 'common',
                  test: /web\/app\/(ui|lib|shell)\/|\/texts\/src\/(?!.*us-states)|\/contracts\/src\/limits|lucide-react/,
                },
                // Those that neither the home page nor the checkout shows, such as of gifts that were sent.
                {
                  name: (id, chunks) => {
                    const entries = findShopEntries(id, (other) => chunks.getModuleInfo(other));
                    return entries.size > 1 ? 'icons-and-texts' : null;
                  },
                  debugName: 'icons-and-texts',
                  test: iconsAndTexts,
                },
                // What groups below depend on would become a part of them, and they a part of whatever uses it.
                { name: 'session-storage', test: /checkout\/session-storage\.ts/ },
                { name: 'billing-fields', test: /checkout\/billing-fields\.tsx/ },
                // The states and their ZIP codes, which forms with an address load.
                { name: 'addresses', test: /web\/app\/address\/|us-(address|states)\.ts|ui\/select\.tsx/ },
                { name: 'forms', test: /node_modules\/react-hook-form\/|web\/app\/forms\// },
                // The API calls of the console, which all its pages load: each file is too small for a request of its own.
                { name: 'console-endpoints', test: /web\/app\/console\/([\w-]+\/)?endpoints\.ts/ },
                // What lists of gifts share, and what the page of one gift shares with them.
                {
                  name: (id, chunks) => {
                    const entries = [...findShopEntries(id, (other) => chunks.getModuleInfo(other))];
                    if (!isOf(entries, '/app/shop/home.route') || entries.length < 2) return null;
                    return entries.some((entry) => entry.includes('/app/shop/gift.route'))
                      ? 'tiles'
                      : 'lists';
                  },
                  debugName: 'lists',
                  test: /web\/app\/(shop|ui)\//,
                },
                // What the first step of the checkout shares with the next ones only.
                {
                  name: (id, chunks) => {
                    const entries = [...findShopEntries(id, (other) => chunks.getModuleInfo(other))];
                    const isOfFirstStep = entries.some((entry) =>
                      entry.includes('/app/checkout/billing.route'),
                    );
                    const isOfCheckout =
                      entries.length > 1 && entries.every((entry) => entry.includes('/app/checkout/'));
                    return isOfFirstStep && isOfCheckout ? 'checkout' : null;
                  },
                  debugName: 'checkout',
                  test: /web\/app\/|lucide-react/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: { rollupOptions: { input: './app/server.ts' } },
    },
  },
}));
