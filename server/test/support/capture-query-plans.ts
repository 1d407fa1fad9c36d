import type pg from 'pg';

/** A node of a plan in the format of `EXPLAIN (ANALYZE, FORMAT JSON)`. */
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
  /** The plans of all statements executed during `work`, those of triggers included. */
  during(work: () => Promise<unknown>): Promise<CapturedPlan[]>;
};

const AUTO_EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
};

/** The URL of the database with auto_explain on, which reports each executed plan to the client. */
export function autoExplainUrl(url: string, settings: Record<string, string> = {}): string {
  const result = new URL(url);
  const options = Object.entries({ ...AUTO_EXPLAIN, ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  result.searchParams.set('options', options.join(' '));
  return result.href;
}

/** @param pool of an autoExplainUrl, without connections yet */
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
  /** Tables that must not be scanned sequentially. */
  large: Set<string>;
  /** Rows of such a table that one node may read. */
  maxRows: number;
  /** Whether sequential scans that stop early, because of a LIMIT, are allowed. */
  mayStopEarly?: boolean;
};

/** Nodes of a plan whose cost grows with the size of the tables. */
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

/** Tables with at least so many rows, as estimated by the last ANALYZE. */
export async function readLargeTables(pool: pg.Pool, minRows: number): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND reltuples >= $1`,
    [minRows],
  );
  return new Set(rows.map(({ name }) => name));
}
