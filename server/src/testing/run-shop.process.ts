import { runShop } from '../entrypoints/run-shop.ts';

/* The shop as `npm start` runs it, with the pages of another folder (argv). */
await runShop(process.env, process.argv[2]);
