import { type RunAsOption, startEmbeddedPostgres } from './index.ts';

/** A process with an embedded database, for tests that kill it: prints the URL, stops on Ctrl-C. */
const [dataDir = '', runAs = 'auto'] = process.argv.slice(2);
const log = { info: () => {}, warn: (message: string) => console.error(message) };
const server = await startEmbeddedPostgres({ dataDir, log, runAs: runAs as RunAsOption });
const heartbeat = setInterval(() => {}, 60_000);
process.once('SIGINT', async () => {
  await server.stop();
  clearInterval(heartbeat);
});
console.log(server.url);
