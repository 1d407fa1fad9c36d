import pg from 'pg';

const LOCK = 4_711;

/** A step of the shop's work, by what it writes; `at the commit` is when all of it is written and nothing holds yet. */
export type FailPoint = { table: string; event: 'INSERT' | 'UPDATE'; when: 'at the write' | 'at the commit' };

/**
 * Places at which the database holds the shop up, so that it can be killed exactly there: nothing of the
 * shop's own code knows of them.
 */
export async function installFailPoints(databaseUrl: string, points: FailPoint[]) {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query(`
    CREATE TABLE IF NOT EXISTS armed_fail_points (name text PRIMARY KEY);
    CREATE OR REPLACE FUNCTION hold_at_fail_point() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM armed_fail_points WHERE name = TG_NAME) THEN
        PERFORM pg_advisory_xact_lock(${LOCK});
      END IF;
      RETURN NULL;
    END $$`);
  for (const point of new Map(points.map((one) => [nameOf(one), one])).values())
    await holder.query(
      point.when === 'at the write'
        ? `CREATE TRIGGER ${nameOf(point)} AFTER ${point.event} ON ${point.table}
           FOR EACH ROW EXECUTE FUNCTION hold_at_fail_point()`
        : `CREATE CONSTRAINT TRIGGER ${nameOf(point)} AFTER ${point.event} ON ${point.table}
           DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_at_fail_point()`,
    );
  return {
    /** Whoever comes there next is held until `release`. */
    async arm(point: FailPoint): Promise<void> {
      await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
      await holder.query('INSERT INTO armed_fail_points VALUES ($1)', [nameOf(point)]);
    },
    async isHolding(): Promise<boolean> {
      const { rows } = await holder.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
        [LOCK],
      );
      return rows.length > 0;
    },
    async release(): Promise<void> {
      await holder.query('DELETE FROM armed_fail_points');
      await holder.query('SELECT pg_advisory_unlock_all()');
    },
    close: () => holder.end(),
  };
}

const nameOf = ({ table, event, when }: FailPoint): string =>
  `fail_${table}_${event}_${when === 'at the write' ? 'write' : 'commit'}`.toLowerCase();
