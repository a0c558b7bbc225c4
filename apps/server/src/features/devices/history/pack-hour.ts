import { CompiledQuery, sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { KindHistory } from './kind-history.ts';

/**
 * Packs the raw rows of one hour into a block per device (and part) and owner and computes that hour's rollups. The hour's
 * partition ends up empty. Nobody writes to the hour meanwhile; readers wait only for the moment of emptying. Runs as the jobs
 * role.
 */
export async function packHour(
  transaction: AccessTransaction,
  { pack }: KindHistory,
  partition: string,
  hour: Date,
): Promise<void> {
  const end = new Date(hour.getTime() + 3_600_000);
  await sql`set local work_mem = '64MB'`.execute(transaction);
  await sql`lock table ${sql.table(partition)} in share row exclusive mode`.execute(transaction);
  for (const statement of pack) await transaction.executeQuery(CompiledQuery.raw(statement, [hour, end]));
  await sql`truncate ${sql.table(partition)}`.execute(transaction);
}
