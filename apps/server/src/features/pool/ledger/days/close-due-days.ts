import { sql } from 'kysely';
import { withAccess } from '../../../../platform/database/with-access.ts';
import { closeDay, type ClosingDay, type DayCloseDeps } from './close-day.ts';
import { boundsOf } from './day-works.ts';
import { programsBehind } from './pool-watermarks.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Days that are looked at; the minutes of shares are kept for one more. */
const lookBackDays = 13;

/** Time after midnight UTC at which a day is closed without the programs that are behind. */
const patienceMs = hourMs;

/** How often an incomplete day is looked at again for shares that came since. */
const againMs = hourMs;

interface OpenDay {
  readonly chainId: number;
  readonly coinEnum: number;
  readonly day: string;
  readonly isComplete: boolean | null;
  readonly checkedAt: Date | null;
}

/** Days of the last weeks with shares, each with its close where there is one. */
async function daysWithShares({ database }: DayCloseDeps, now: number): Promise<OpenDay[]> {
  const today = Math.floor(now / dayMs) * dayMs;
  const days = Array.from({ length: lookBackDays }, (_, place) => today - (lookBackDays - place) * dayMs);
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const { rows } = await sql<OpenDay>`
      select c.id as "chainId", c.coin_enum as "coinEnum", d.day, k.is_complete as "isComplete", k.checked_at as "checkedAt"
      from unnest(${days.map((at) => new Date(at).toISOString().slice(0, 10))}::date[]) d (day) cross join chain c
        left join day_close k on k.chain_id = c.id and k.day = d.day
      where exists (select from share_batch b where b.chain_id = c.id
        and b.minute >= d.day::timestamp at time zone 'UTC' and b.minute < (d.day + 1)::timestamp at time zone 'UTC')
      order by d.day, c.id`.execute(transaction);
    return rows;
  });
}

/** What is to be closed now; undefined for a day that waits or is done. */
async function dueDay(deps: DayCloseDeps, open: OpenDay, now: number, all: boolean): Promise<ClosingDay | undefined> {
  const { chainId, coinEnum, day, isComplete, checkedAt } = open;
  if (isComplete === true && !all) return undefined;
  const { until } = boundsOf(day);
  const missing = await withAccess(deps.database, 'headframe_jobs', [], (transaction) =>
    programsBehind(transaction, until, new Date(now)),
  );
  if (missing.length > 0) {
    if (now < until.getTime() + patienceMs) return undefined;
    if (isComplete === false && !all && checkedAt && checkedAt.getTime() > now - againMs) return undefined;
  }
  return { chainId, coinEnum, day, missing, at: now };
}

/**
 * Closes each day whose pool programs have all stored their shares, and from 01:00 UTC on those that lack some, as incomplete.
 * An incomplete day is looked at every hour until it is complete; with `all`, so is every day whose shares are still kept.
 */
export async function closeDueDays(deps: DayCloseDeps, now = Date.now(), { all = false } = {}): Promise<void> {
  for (const open of await daysWithShares(deps, now)) {
    const due = await dueDay(deps, open, now, all);
    if (!due) continue;
    const outcome = await closeDay(deps, due);
    const { posted, adjusted, rewarded, failed } = outcome;
    if (open.isComplete === null || posted + adjusted + rewarded + failed > 0)
      deps.log.info(
        { chainId: due.chainId, day: due.day, missing: due.missing, outcome },
        'A day of the pool was closed.',
      );
  }
}
