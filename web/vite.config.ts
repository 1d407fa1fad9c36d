import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Screens that share a module before every page brings it along; an icon alone would cost more as a request. */
const manyScreens = (id: string) => (id.includes('lucide-react') ? 2 : 8);

interface Importers {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** The files loaded on their own (routes, drawers, dialogs) that need a module, without those of the console. */
function shopEntriesOf(
  id: string,
  infoOf: (id: string) => Importers | null,
  seen = new Set<string>(),
): Set<string> {
  const entries = new Set<string>();
  if (seen.has(id) || id.includes('/app/console/')) return entries;
  seen.add(id);
  const info = infoOf(id);
  if (!info) return entries;
  if (info.isEntry || info.dynamicImporters.some((importer) => !importer.includes('/app/console/')))
    entries.add(id);
  for (const importer of info.importers)
    for (const entry of shopEntriesOf(importer, infoOf, seen)) entries.add(entry);
  return entries;
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) },
  },
  build: { assetsInlineLimit: 0, target: 'es2023' },
  // The server bundle carries its libraries, so that React runs in its production form
  // whatever NODE_ENV the shop itself is started with.
  ssr: { noExternal: command === 'build' ? true : undefined },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // In one file what every page needs: it compresses better, and changes only with its versions.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // What many screens share, too small to be worth a request each; what only the operators'
                // console shares is none of the shop's visitors' business.
                {
                  name: (id, chunks) => {
                    const entries = shopEntriesOf(id, (other) => chunks.getModuleInfo(other));
                    const isOnEveryPage = [...entries].some((entry) => entry.includes('/app/root.tsx'));
                    return isOnEveryPage || entries.size >= manyScreens(id) ? 'common' : null;
                  },
                  debugName: 'common',
                  test: /web\/app\/(ui|lib|shell)\/|lucide-react/,
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
