import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@presently/embedded-postgres';
import pg from 'pg';
import { readConfig } from '../src/config.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { databaseRoles } from '../src/platform/db/roles.ts';
import { seedLargeDataset } from './large-dataset.ts';

/**
 * `npm run seed:large`: seeds the database at DATABASE_URL, or the embedded one under DATA_DIR of a server that
 * is not running, with 10,000 gifts and 100,000 orders for load tests. ORDERS and GIFTS change these numbers.
 */
const config = readConfig(process.env, fileURLToPath(new URL('../../', import.meta.url)));
if (process.env.NODE_ENV === 'production') {
  console.error('Made-up orders are not for a shop in production.');
  process.exit(1);
}
const size = { orders: Number(process.env.ORDERS ?? 100_000), gifts: Number(process.env.GIFTS ?? 10_000) };

const postgres = config.databaseUrl
  ? null
  : await startEmbeddedPostgres({
      dataDir: config.dataDir,
      roles: await databaseRoles(),
      log: { info: (line) => console.log(line), warn: (line) => console.warn(line) },
    });
try {
  const url =
    config.databaseDirectUrl ?? config.databaseUrl ?? (postgres?.urlOf('presently_owner') as string);
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
  const startedAt = performance.now();
  try {
    await seedLargeDataset(client, size);
  } finally {
    await client.end();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${size.gifts} gifts and ${size.orders} orders were added in ${seconds} s.`);
} finally {
  await postgres?.stop();
}
