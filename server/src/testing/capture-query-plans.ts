import type pg from 'pg';

/** A step of a plan, as `EXPLAIN (ANALYZE, FORMAT JSON)` names its properties. */
type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

export type CapturedPlan = { 'Query Text': string; Plan: PlanNode };

export type PlanCapture = {
  /** The plans of everything the database was asked during `work`, by triggers too. */
  during(work: () => Promise<unknown>): Promise<CapturedPlan[]>;
};

const EXPLAINING = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
};

/** The address of a database that tells each plan that it really took to whoever asked. */
export function autoExplainUrl(url: string, settings: Record<string, string> = {}): string {
  const explaining = new URL(url);
  const options = Object.entries({ ...EXPLAINING, ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  explaining.searchParams.set('options', options.join(' '));
  return explaining.href;
}

/** @param pool of an explaining address, without any connection yet */
export function capturePlans(pool: pg.Pool): PlanCapture {
  let captured: CapturedPlan[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const plan = /^duration: .*?plan:\n([\s\S]*)$/.exec(message ?? '')?.[1];
      if (plan) captured.push(JSON.parse(plan) as CapturedPlan);
    });
  });
  return {
    async during(work) {
      captured = [];
      await work();
      return captured;
    },
  };
}

export type PlanRules = {
  /** Tables that are not to be read as a whole. */
  large: Set<string>;
  /** Rows of such a table that one step may read. */
  maxRows: number;
  /** A table may be read from its beginning by what stops when it has a batch together. */
  mayStopEarly?: boolean;
};

/** What one plan does that costs more the larger the shop is. */
export function findPlanProblems({ Plan, 'Query Text': query }: CapturedPlan, rules: PlanRules): string[] {
  return nodesOf(Plan).flatMap((node) => {
    const table = node['Relation Name'];
    if (!table || !rules.large.has(table)) return [];
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const rows = Math.round(((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 1));
    const isSequential =
      node['Node Type'] === 'Seq Scan' && node['Actual Loops'] !== 0 && !rules.mayStopEarly;
    if (!isSequential && rows <= rules.maxRows) return [];
    return [`${node['Node Type']} of ${rows} rows of ${table}: ${query.replace(/\s+/g, ' ')}`];
  });
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Tables of at least so many rows, as the last ANALYZE counted them. */
export async function readLargeTables(pool: pg.Pool, minRows: number): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND reltuples >= $1`,
    [minRows],
  );
  return new Set(rows.map(({ name }) => name));
}
