import { runServer } from '../../src/entrypoints/run-server.ts';

/* Runs the shop as `npm start` does, with the web build of another root directory (argument). */
await runServer(process.env, process.argv[2]);
