import { sql } from 'kysely';
import { asRole, type AccessTransaction } from '../../../platform/database/with-access.ts';

/** What a program brought again after a restore. */
export interface RestoreReport {
  readonly program: string;
  readonly shares: string;
  readonly blocks: number;
  readonly homeless: string;
  readonly missingFrom: Date | null;
  readonly missingTo: Date | null;
}

/** Things from before a restore, of which some may have been removed since the backup. */
export interface RestoredThings {
  readonly apiKeys: number;
  readonly watcherLinks: number;
  readonly sharedDevices: number;
  readonly roles: number;
  readonly agents: number;
}

/** That the house was set back, or that a program serves a newer one. */
export interface HouseRestore {
  readonly id: number;
  readonly kind: 'restored' | 'superseded';
  readonly noticedAt: Date;
  readonly noticedBy: string;
  readonly evidence: string;
  readonly gapFrom: Date | null;
  readonly gapTo: Date | null;
  readonly endedSessions: number;
  readonly endedCodes: number;
  readonly lookedAt: Date | null;
  readonly lookedBy: string;
}

/** The latest restores that the console shows. */
const maxRestores = 20;

const columns = sql`id, kind, noticed_at as "noticedAt", noticed_by as "noticedBy", evidence, gap_from as "gapFrom", gap_to as "gapTo",
  ended_sessions as "endedSessions", ended_codes as "endedCodes", looked_at as "lookedAt", looked_name as "lookedBy"`;

/** The latest restores, those that nobody has looked at first. Runs under the identity role. */
export async function loadRestores(transaction: AccessTransaction): Promise<HouseRestore[]> {
  const { rows } = await sql<HouseRestore>`select ${columns} from house_restore
    order by looked_at is not null, id desc limit ${maxRestores}`.execute(transaction);
  return rows;
}

/** What programs reported of some restores, by restore. Runs under the identity role. */
export async function loadReports(
  transaction: AccessTransaction,
  ids: readonly number[],
): Promise<Map<number, RestoreReport[]>> {
  const { rows } = await sql<RestoreReport & { restoreId: number }>`
    select restore_id as "restoreId", program, shares::text as shares, blocks, homeless::text as homeless,
      missing_from as "missingFrom", missing_to as "missingTo"
    from house_restore_report where restore_id = any (${ids as number[]}::int[]) order by program`.execute(transaction);
  return Map.groupBy(rows, ({ restoreId }) => restoreId);
}

/** How many things there are from before a time. Runs under the identity role. */
export async function countThingsBefore(transaction: AccessTransaction, at: Date): Promise<RestoredThings> {
  const { rows } = await sql<Omit<RestoredThings, 'agents'>>`
    select (select count(*)::int from api_key where created_at < ${at}) as "apiKeys",
      (select count(*)::int from observer where created_at < ${at}) as "watcherLinks",
      (select count(distinct device_id)::int from device_share where created_at < ${at}) as "sharedDevices",
      (select count(*)::int from role where organization_id is not null and created_at < ${at}) as roles`.execute(
    transaction,
  );
  const agents = await asRole(transaction, 'headframe_jobs', () =>
    sql<{
      agents: number;
    }>`select count(*)::int as agents from agent where removed_at is null and created_at < ${at}`.execute(transaction),
  );
  const [counts] = rows;
  if (!counts) throw new Error('The things from before a restore were not counted.');
  return { ...counts, agents: agents.rows[0]?.agents ?? 0 };
}
