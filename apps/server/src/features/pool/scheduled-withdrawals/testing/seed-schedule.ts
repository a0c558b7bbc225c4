import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';

/** A schedule as a test writes it. */
export interface SeededSchedule {
  subaccountId: number;
  chainId: number;
  kind?: 'auto' | 'payment';
  method?: 'bitcoin' | 'lightning';
  /** Inner keys of entries with their shares in 10,000ths. */
  recipients?: readonly (readonly [entryId: number, share: number])[] | undefined;
  fixed?: bigint;
  minimum?: bigint;
  dayOfWeek?: number;
  isActive?: boolean;
  lastCheckedDay?: string;
  /** Without one: the owner of the subaccount. */
  changedBy?: number;
}

/** Writes an auto-withdrawal, or a payment, with its recipients; returns its inner key. */
export async function seedSchedule(database: Kysely<DB>, schedule: SeededSchedule): Promise<number> {
  const {
    subaccountId,
    chainId,
    kind = 'auto',
    recipients = [],
    fixed,
    minimum = 100_000n,
    isActive = true,
  } = schedule;
  const given = JSON.stringify(recipients.map(([entry, share], position) => ({ entry, share, position })));
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      insert into scheduled_withdrawal (subaccount_id, chain_id, coin_enum, network, kind, method, fixed_satoshi, min_satoshi, day_of_week, is_active, last_checked_day, changed_by)
      values (${subaccountId}, ${chainId}, (select coin_enum from chain where id = ${chainId}),
        (select network from chain where id = ${chainId}), ${kind}, ${schedule.method ?? 'bitcoin'}, ${fixed === undefined ? null : `${fixed}`}::bigint, ${`${minimum}`}::bigint,
        ${schedule.dayOfWeek ?? null}, ${isActive}, '2000-01-01', coalesce(${schedule.changedBy ?? null}::int, (select owner_account_id from subaccount where id = ${subaccountId}))) returning id`.execute(
      transaction,
    );
    const id = rows[0]?.id ?? 0;
    await sql`insert into scheduled_recipient (schedule_id, subaccount_id, chain_id, position, entry_id, share)
      select ${id}, ${subaccountId}, ${chainId}, g.position, g.entry, g.share
      from json_to_recordset(${given}::json) as g (entry int, share int, position int)`.execute(transaction);
    if (schedule.lastCheckedDay !== undefined)
      await sql`update scheduled_withdrawal set last_checked_day = ${schedule.lastCheckedDay}::date where id = ${id}`.execute(
        transaction,
      );
    return id;
  });
}
