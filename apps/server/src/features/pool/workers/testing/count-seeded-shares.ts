import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { countShares } from '../windows/count-shares.ts';

const silent = { publish: async () => undefined };

/** Counts what was seeded with `seedShares`, from two days ago on; what was counted before counts no longer. */
export async function countSeededShares(database: Kysely<DB>): Promise<void> {
  await sql`update share_clock set counted_until = date_trunc('minute', now() - interval '2 days')`.execute(database);
  await sql`truncate share_late, pool_interval`.execute(database);
  await sql`update worker_state set credited_10m = 0, credited_1h = 0, credited_24h = 0, rejected_24h = 0`.execute(
    database,
  );
  await countShares({ database, pubsub: silent, publicUrl: 'https://farm.test' });
}
