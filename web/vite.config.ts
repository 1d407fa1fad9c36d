import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

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
            advancedChunks: {
              groups: [
                { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // What many screens share, too small to be worth a request each.
                { name: 'common', test: /web\/app\/(ui|lib)\/|lucide-react/, minShareCount: 8 },
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
