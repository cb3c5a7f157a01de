import type pg from 'pg';

/** What a server needs to count statements. */
export const STATEMENT_SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_planning': 'on',
  // A text that was dropped would be counted from zero again.
  'pg_stat_statements.max': '20000',
};

/** A kind of statement since the server was started. */
export interface StatementCost {
  readonly id: string;
  readonly text: string;
  /** Sent by a client, in a round trip; else executed by a function. */
  readonly isSent: boolean;
  readonly calls: number;
  /** Milliseconds of planning and execution, with all that it executes. */
  readonly ms: number;
  /** Of it planning. */
  readonly planMs: number;
}

export async function readStatementCosts(client: pg.Client): Promise<StatementCost[]> {
  await client.query('create extension if not exists pg_stat_statements');
  const { rows } = await client.query<StatementCost>(`
    select userid || '/' || dbid || '/' || queryid || '/' || toplevel as id, query as text, toplevel as "isSent",
      calls::float8 as calls, total_plan_time + total_exec_time as ms, total_plan_time as "planMs"
    from pg_stat_statements where query not like '%pg_stat_statements%'`);
  return rows;
}

/** What was added between two readings, the most expensive first. */
export function statementsBetween(
  before: readonly StatementCost[],
  after: readonly StatementCost[],
): StatementCost[] {
  const known = new Map(before.map((cost) => [cost.id, cost]));
  return after
    .map((cost) => {
      const { calls = 0, ms = 0, planMs = 0 } = known.get(cost.id) ?? {};
      return { ...cost, calls: cost.calls - calls, ms: cost.ms - ms, planMs: cost.planMs - planMs };
    })
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.ms - a.ms);
}
