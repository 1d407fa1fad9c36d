import { EventEmitter } from 'node:events';
import { realpathSync } from 'node:fs';
import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { createServer, DevEnvironment, type HotChannel, type HotPayload, type ViteDevServer } from 'vite';
import { root } from '../lib/paths.mjs';
import type { AppProcess } from './app-process.ts';
import { PAGES_CHANGED_EVENT } from './error-page.ts';

/**
 * Vite for the browser, on the given HTTP server, and for the module runner in the server's process.
 * @param hostname the host name that browsers use
 */
export async function startVite(http: Server, hostname: string, app: AppProcess): Promise<ViteDevServer> {
  const channel = createChannel(app, () => vite.ws.send({ type: 'custom', event: PAGES_CHANGED_EVENT }));
  const vite = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web', 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    server: {
      middlewareMode: true,
      ws: { server: http },
      // The API handles CORS itself.
      cors: false,
      allowedHosts: [hostname],
      // Installed packages may be symlinks to another folder.
      fs: { allow: [root, dirname(realpathSync(join(root, 'node_modules', 'vite')))] },
    },
    plugins: [
      {
        name: 'presently:pages-in-the-server',
        // After React Router's plugin, which passes its configuration on to a second Vite.
        enforce: 'post',
        config: () => ({
          environments: {
            ssr: {
              dev: {
                createEnvironment: (name, config) =>
                  new DevEnvironment(name, config, { hot: true, transport: channel }),
              },
            },
          },
        }),
      },
    ],
  });
  return vite;
}

/** Connects Vite to the module runner in whichever process the server runs. */
function createChannel(app: AppProcess, onChange: () => void): HotChannel {
  const events = new EventEmitter();
  const client = { send: (payload: HotPayload) => app.send(payload) };
  app.on('message', (payload) => {
    if (payload.type === 'custom') events.emit(payload.event, payload.data, client);
  });
  return {
    skipFsCheck: true,
    send(payload) {
      app.send(payload);
      onChange();
    },
    on: (event: string, listener: (...args: any[]) => void) => void events.on(event, listener),
    off: (event, listener) => void events.off(event, listener as () => void),
  };
}
