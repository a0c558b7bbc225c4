import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { kindTables } from '../kind-platform/index.ts';

/** The partitioned tables of the history: raw samples by day and hour, packed hours by day, rollups by month. */
interface HistoryTables {
  readonly raw: readonly string[];
  readonly packed: readonly string[];
  readonly rollUps: readonly string[];
}

/** The partitioned tables of the history of these kinds, and of sites. */
export function historyTables(kinds: readonly DeviceKind[]): HistoryTables {
  const tables = kinds.map(kindTables);
  return {
    raw: tables.map(({ sample }) => sample),
    packed: tables.flatMap(({ block, part }) => [block, ...(part ? [part.block] : [])]),
    rollUps: [...tables.flatMap(({ hour, part }) => [hour, ...(part ? [part.hour] : [])]), 'site_minute'],
  };
}
