import type { DeviceReport, Scalars } from '@headframe/agent-link/device-report';
import { idleReason, type IdleReason } from '@headframe/domain/asic/idle-reason';
import { isResting } from '@headframe/domain/asic/is-resting';
import { computeIssueFlags, isBelowDefaultHashrate } from '@headframe/domain/asic/issue-flags';
import type { DeviceMemory } from './device-memory.ts';
import { knownReading } from './known-reading.ts';

/** A reading as the statement that stores it takes it; keys are short since every row carries them. Units as in `asic_state`. */
export interface ReadingRow {
  id: number;
  /** Server time in seconds since the epoch. */
  at: number;
  /** Null where the device does not report it. */
  mining: boolean | null;
  /** Asleep or commanded off. */
  rest: boolean;
  /** Why nothing is hashed; null while something is. */
  why: IdleReason | null;
  h: number | null;
  ha: number | null;
  ih: number | null;
  p: number | null;
  el: number | null;
  up: number | null;
  ac: number | null;
  rj: number | null;
  c0: number | null;
  c1: number | null;
  b0: number | null;
  b1: number | null;
  f0: number | null;
  f1: number | null;
  /** Present where the report carried a detail. */
  d?: DetailColumns;
  /** Below the default bound of its hashrate; an issue once it has been for long enough. */
  low: boolean;
  /** Issue bits, but for a hashrate that is low. */
  iss: number;
  auth: boolean;
}

/** The part of a detail that the narrow row holds. */
export interface DetailColumns {
  pl: number | null;
  /** Working boards and all of them; null where the device reports no boards, which says nothing of their number. */
  wb: number | null;
  tb: number | null;
  pm: string | null;
  pa: string | null;
  pu: string | null;
  bl: boolean | null;
}

/** A report without a reading. */
export interface FailureRow {
  id: number;
  /** Server time in seconds since the epoch. */
  at: number;
  kind: 'timeout' | 'connection' | 'reply' | 'refused';
  message: string;
}

const largestInteger = 2_147_483_647;
const largestSmall = 32_767;

function integer(value: number | null, largest: number): number | null {
  return value === null ? null : Math.max(0, Math.min(largest, Math.round(value)));
}

/** What a 4-byte number can hold; anything beyond is no measurement. */
function measured(value: number | null): number | null {
  if (value === null || Math.abs(value) > 1e30) return null;
  return Math.abs(value) < 1e-30 ? 0 : value;
}

function temperature(value: number | null): number | null {
  return value === null || Math.abs(value) > 1000 ? null : value;
}

function detailColumns(memory: DeviceMemory, blinking: boolean | null): DetailColumns {
  const pool = memory.pools.find(({ active }) => active) ?? memory.pools[0];
  const reportsBoards = memory.boards.length > 0;
  return {
    pl: measured(memory.powerLimit),
    wb: reportsBoards ? memory.boards.filter(({ working }) => working).length : null,
    tb: reportsBoards ? memory.boards.length : null,
    pm: memory.powerMode,
    pa: pool?.address ?? null,
    pu: pool?.user ?? null,
    bl: blinking,
  };
}

/** Turns a reading into its row; the device's memory already holds the report's detail. */
export function readingRow(report: DeviceReport, scalars: Scalars, at: number, memory: DeviceMemory): ReadingRow {
  const desired = { powerSwitch: memory.desiredPowerSwitch, pools: memory.desiredPools };
  const reading = knownReading(memory, scalars);
  const judged = { reading, safeRanges: memory.safeRanges, idealHashrate: memory.idealHashrate, desired };
  return {
    id: report.deviceId,
    at: at / 1000,
    mining: scalars.mining,
    rest: isResting(reading, desired),
    why: (scalars.hashrate ?? 0) > 0 ? null : idleReason(reading),
    h: measured(scalars.hashrate),
    ha: measured(scalars.hashrateAverage),
    ih: measured(scalars.idealHashrate),
    p: measured(scalars.power),
    el: integer(scalars.elapsed, largestInteger),
    up: integer(scalars.uptime, largestInteger),
    ac: scalars.accepted,
    rj: scalars.rejected,
    c0: temperature(scalars.minChip),
    c1: temperature(scalars.maxChip),
    b0: temperature(scalars.minPcb),
    b1: temperature(scalars.maxPcb),
    f0: integer(scalars.minFan, largestSmall),
    f1: integer(scalars.maxFan, largestSmall),
    ...(report.detail && { d: detailColumns(memory, report.detail.blinking) }),
    low: isBelowDefaultHashrate(judged),
    iss: computeIssueFlags(judged),
    auth: memory.authError,
  };
}

/** Turns a report without a reading into its row. */
export function failureRow(report: DeviceReport, at: number): FailureRow {
  const failure = report.failure ?? { kind: 'reply', message: 'The report held no reading.' };
  return { id: report.deviceId, at: at / 1000, kind: failure.kind, message: failure.message };
}
