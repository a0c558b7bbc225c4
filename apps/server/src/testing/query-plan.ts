import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { DB } from '../platform/database/generated/database.ts';
import { createPool } from '../platform/database/pool.ts';
import { withAccess, type AccessTransaction, type CallerAccess } from '../platform/database/with-access.ts';

/** A node of a plan of PostgreSQL, as EXPLAIN writes it. */
interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** How many rows of a table the nodes of a plan looked at. */
export function rowsRead(node: PlanNode, table: string): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan, table), 0);
  return below + (node['Relation Name'] === table ? own : 0);
}

/** The plan, with what it did, of the last statement that `work` runs under the role of the API. */
export async function planOf(
  url: string,
  access: CallerAccess,
  work: (transaction: AccessTransaction) => Promise<unknown>,
): Promise<PlanNode> {
  const statements: CompiledQuery[] = [];
  const listening = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool({ url, max: 1 }) }),
    log({ query }) {
      statements.push(query);
    },
  });
  try {
    return await withAccess(listening, 'headframe_api', access, async (transaction) => {
      await work(transaction);
      const last = statements.at(-1);
      const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        CompiledQuery.raw(`explain (analyze, format json) ${last?.sql}`, [...(last?.parameters ?? [])]),
      );
      const [plan] = rows;
      if (!plan) throw new Error('PostgreSQL wrote no plan.');
      return plan['QUERY PLAN'][0].Plan;
    });
  } finally {
    await listening.destroy();
  }
}
