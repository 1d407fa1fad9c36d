import { runServer } from '../entrypoints/run-server.ts';

/* The shop as `npm start` runs it, with the pages of another folder (argv). */
await runServer(process.env, process.argv[2]);
