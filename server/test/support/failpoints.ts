import pg from 'pg';
import { ownerUrlOf } from './role-urls.ts';

const LOCK_ID = 4_711;

/** A point in a transaction: right after a statement on a table, or at the commit, after all statements. */
export type FailPoint = { table: string; event: 'INSERT' | 'UPDATE'; when: 'statement' | 'commit' };

/**
 * Installs triggers that can block a transaction at these points, so that the shop can be killed exactly there. They wait
 * for an advisory lock and need no support in the shop's code.
 */
export async function installFailPoints(databaseUrl: string, points: FailPoint[]) {
  const client = new pg.Client({ connectionString: ownerUrlOf(databaseUrl) });
  await client.connect();
  await client.query(`
    CREATE TABLE IF NOT EXISTS armed_fail_points (name text PRIMARY KEY);
    GRANT SELECT ON armed_fail_points TO PUBLIC;
    CREATE OR REPLACE FUNCTION wait_at_fail_point() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM armed_fail_points WHERE name = TG_NAME) THEN
        PERFORM pg_advisory_xact_lock(${LOCK_ID});
      END IF;
      RETURN NULL;
    END $$`);
  for (const point of new Map(points.map((one) => [nameOf(one), one])).values())
    await client.query(
      point.when === 'statement'
        ? `CREATE TRIGGER ${nameOf(point)} AFTER ${point.event} ON ${point.table}
           FOR EACH ROW EXECUTE FUNCTION wait_at_fail_point()`
        : `CREATE CONSTRAINT TRIGGER ${nameOf(point)} AFTER ${point.event} ON ${point.table}
           DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_fail_point()`,
    );
  return {
    /** Blocks the next transaction that reaches the point, until `release`. */
    async arm(point: FailPoint): Promise<void> {
      await client.query('SELECT pg_advisory_lock($1)', [LOCK_ID]);
      await client.query('INSERT INTO armed_fail_points VALUES ($1)', [nameOf(point)]);
    },
    async isBlocking(): Promise<boolean> {
      const { rows } = await client.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
        [LOCK_ID],
      );
      return rows.length > 0;
    },
    async release(): Promise<void> {
      await client.query('DELETE FROM armed_fail_points');
      await client.query('SELECT pg_advisory_unlock_all()');
    },
    close: () => client.end(),
  };
}

const nameOf = ({ table, event, when }: FailPoint): string => `fail_${table}_${event}_${when}`.toLowerCase();
