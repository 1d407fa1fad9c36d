import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** pg is a dependency of the server's package. */
const requireFromServer = createRequire(new URL('../../server/package.json', import.meta.url));
const pg = requireFromServer('pg');

/**
 * Transactions per second that pgbench reaches with one of the scripts beside this file; null where pgbench is not
 * installed (Debian: apt-get install postgresql-contrib).
 */
export async function pgbench(databaseUrl, script, { clients, seconds, transactions }) {
  const file = fileURLToPath(new URL(`./${script}.pgbench.sql`, import.meta.url));
  const url = new URL(databaseUrl);
  const args = ['-n', '-M', 'prepared', '-f', file, '-c', clients, '-j', Math.min(2, clients)];
  const length = transactions ? ['-t', Math.floor(transactions / clients)] : ['-T', seconds];
  const host = url.searchParams.get('host') ?? url.hostname;
  const target = ['-h', host, '-p', url.port, '-U', url.username, url.pathname.slice(1)];
  try {
    const { stdout } = await run('pgbench', [...args, ...length, ...target].map(String), {
      env: { ...process.env, PGPASSWORD: decodeURIComponent(url.password) },
    });
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return null;
  }
}

/** Numbers the unclaimed orders that pgbench has created, for the claim script. Answers with their count. */
export async function prepareClaims(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    DROP TABLE IF EXISTS bench_claims;
    DROP SEQUENCE IF EXISTS bench_claim;
    CREATE SEQUENCE bench_claim;
    CREATE TABLE bench_claims AS
      SELECT row_number() OVER () AS n, id FROM orders o JOIN order_texts ON order_id = id
      WHERE note_body = 'pgbench' AND status = 'Picked' AND NOT EXISTS (SELECT FROM order_addresses AS a WHERE a.order_id = o.id);
    ALTER TABLE bench_claims ADD PRIMARY KEY (n);
    ANALYZE bench_claims`);
  const { rows } = await client.query('SELECT count(*)::int AS count FROM bench_claims');
  await client.end();
  return rows[0].count;
}
