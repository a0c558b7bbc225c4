import type { Scalars } from '@headframe/agent-link/device-report';
import { lowHashrateSeconds, lowHashrateTime } from '@headframe/domain/devices/asic/default-ranges';
import { issueMask, rangeIssues } from '@headframe/domain/devices/asic/issue-names';
import { asicMeasures } from '@headframe/domain/devices/asic/asic-measures';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { isInState, namedMeasures, type KnownDevice } from '../../kind-platform/index.ts';
import { loadAsicMemory, type AsicMemory } from './asic-memory.ts';
import { judgeReading } from './judge-reading.ts';

const rangeMask = issueMask(rangeIssues);

/** How many miners are judged at one time, which bounds the details in memory. */
const minersAtOnce = 1000;

/** A miner with its last reading and what it was judged to be. */
interface LastReading extends KnownDevice {
  issues: number;
  /** Whether its hashrate has been below its default bound for most of the time that counts. */
  isLongLow: boolean;
  scalars: Scalars;
}

const scalars = sql`jsonb_build_object(${sql.join(
  namedMeasures(asicMeasures).map((named) =>
    isInState(named) ? sql`${sql.lit(named.name)}, s.${sql.ref(named.column)}` : sql`${sql.lit(named.name)}, null`,
  ),
)})`;

async function lockReadings(transaction: AccessTransaction, ids: readonly number[]): Promise<LastReading[]> {
  const { rows } = await sql<LastReading>`
    select d.id, d.kind, host(d.ip) as ip, d.mac, d.family, d.model, d.firmware, d.serial_number as "serialNumber", d.hostname, d.name,
      s.issues, coalesce(now() - s.low_hashrate_since >= make_interval(secs => ${lowHashrateSeconds})
        and s.low_hashrate_seconds >= ${lowHashrateSeconds * lowHashrateTime.raised}, false) as "isLongLow", ${scalars} as scalars
    from asic_state s join device d on d.id = s.device_id
    where s.device_id = any (${ids}::int[]) and s.is_online order by s.device_id for update of s`.execute(transaction);
  return rows;
}

/** The issues of a miner by its ranges of now, and whether its hashrate is below the default bound. */
function judged(last: LastReading, memory: AsicMemory): { id: number; issues: number; isLow: boolean } {
  const at = 0;
  const report = { deviceId: last.id, at, ip: last.ip, scalars: last.scalars, detail: null, failure: null };
  const { issues, columns } = judgeReading(report, memory);
  const isLow = columns['low'] === true;
  const isLongLow = isLow && last.isLongLow;
  const byRanges = (issues | (isLongLow ? issueMask(['LOW_HASHRATE']) : 0)) & rangeMask;
  return { id: last.id, issues: (last.issues & ~rangeMask) | byRanges, isLow };
}

async function judgeSome(transaction: AccessTransaction, ids: readonly number[]): Promise<void> {
  const readings = await lockReadings(transaction, ids);
  const memories = new Map((await loadAsicMemory(transaction, readings)).map((memory) => [memory.id, memory]));
  const results = readings.flatMap((last) => {
    const memory = memories.get(last.id);
    return memory ? [judged(last, memory)] : [];
  });
  await sql`
    update asic_state s set issues = o.issues,
      low_hashrate_since = case when o."isLow" then coalesce(s.low_hashrate_since, now()) end,
      low_hashrate_seconds = case when o."isLow" then coalesce(s.low_hashrate_seconds, 0) end
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as o (id int, issues int, "isLow" boolean)
    where s.device_id = o.id and (s.issues <> o.issues or o."isLow" <> (s.low_hashrate_since is not null))`.execute(
    transaction,
  );
}

/**
 * Judges the last reading of miners by the ranges that they have now, so that their issues follow a change of ranges before the next
 * report. Miners that are offline keep their issues: nothing is known of them.
 */
export async function judgeAgain(transaction: AccessTransaction, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += minersAtOnce) await judgeSome(transaction, ids.slice(at, at + minersAtOnce));
}
