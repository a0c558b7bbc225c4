import type { DeviceReport, Detail, Scalars } from '@headframe/agent-link/device-report';
import { idleReason } from '@headframe/domain/devices/asic/idle-reason';
import { isResting } from '@headframe/domain/devices/asic/is-resting';
import {
  computeIssueFlags,
  isBelowDefaultHashrate,
  isJudgedByDefaultHashrate,
} from '@headframe/domain/devices/asic/issue-flags';
import type { ColumnType, ColumnValue, Judgement } from '../../kind-platform/index.ts';
import type { AsicMemory } from './asic-memory.ts';
import { knownReading } from './known-reading.ts';

/** A report of a miner. */
export type AsicReport = DeviceReport<Scalars, Detail>;

/** What every reading sets in the state of a miner beside its measures. */
export const asicColumns = {
  /** Asleep or commanded off. */
  is_resting: 'boolean',
  /** Why nothing is hashed; null while something is. */
  idle_reason: 'text',
} as const satisfies Record<string, ColumnType>;

/** What a reading with a detail sets in the state of a miner. */
export const asicDetailColumns = {
  power_limit: 'real',
  power_percent: 'real',
  cooling_mode: 'text',
  fan_percent: 'real',
  temperature_offset: 'real',
  /** Working boards and all of them; null where the device reports no boards, which says nothing of their number. */
  working_boards: 'smallint',
  total_boards: 'smallint',
  power_mode: 'text',
  /** Profile or preset of the firmware. */
  preset: 'text',
  pool_address: 'text',
  pool_user: 'text',
  blinking: 'boolean',
} as const satisfies Record<string, ColumnType>;

/** What a 4-byte number can hold; anything beyond is no measurement. */
function measured(value: number | null): number | null {
  if (value === null || Math.abs(value) > 1e30) return null;
  return Math.abs(value) < 1e-30 ? 0 : value;
}

function detailColumns(
  memory: AsicMemory,
  { blinking, preset, powerPercent, coolingMode, fanPercent, temperatureOffset }: Detail,
): Readonly<Record<keyof typeof asicDetailColumns, ColumnValue>> {
  const pool = memory.pools.find(({ active }) => active) ?? memory.pools[0];
  const reportsBoards = memory.boards.length > 0;
  return {
    power_limit: measured(memory.powerLimit),
    power_percent: measured(powerPercent),
    cooling_mode: coolingMode,
    fan_percent: measured(fanPercent),
    temperature_offset: measured(temperatureOffset),
    working_boards: reportsBoards ? memory.boards.filter(({ working }) => working).length : null,
    total_boards: reportsBoards ? memory.boards.length : null,
    power_mode: memory.powerMode,
    preset,
    pool_address: pool?.address ?? null,
    pool_user: pool?.user ?? null,
    blinking,
  };
}

/** Judges a reading of a miner; its memory already holds the report's detail. */
export function judgeReading({ scalars, detail }: AsicReport & { scalars: Scalars }, memory: AsicMemory): Judgement {
  const desired = {
    powerSwitch: memory.desiredPowerSwitch,
    powerMode: memory.desiredPowerMode,
    powerLimit: memory.desiredPowerLimit,
    pools: memory.desiredPools,
  };
  const reading = knownReading(memory, scalars);
  const judged = {
    reading,
    safeRanges: memory.safeRanges,
    idealHashrate: memory.idealHashrate,
    consumption: memory.consumption,
    desired,
    isImpossible: memory.isImpossible,
  };
  const isActive = (scalars.hashrate ?? 0) > 0;
  return {
    issues: computeIssueFlags(judged),
    authError: memory.authError,
    isActive,
    columns: {
      is_resting: isResting(reading, desired),
      idle_reason: isActive ? null : idleReason(reading),
      low: isJudgedByDefaultHashrate(judged) ? isBelowDefaultHashrate(judged) : null,
    },
    detail: detail && detailColumns(memory, detail),
  };
}
