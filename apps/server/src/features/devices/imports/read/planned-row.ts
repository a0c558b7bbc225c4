import type { SettingState } from '@headframe/domain/devices/define-setting';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import type { ImportedRow } from '@headframe/domain/imports/define-import';
import type { RowOutcome } from '@headframe/domain/imports/import-states';

/** What a row changes, for people: a column with its value before and after. */
export interface CellChange {
  column: string;
  before: string | null;
  after: string | null;
}

/** What a new device is. */
export interface NewIdentity {
  agentId: number;
  ip: string;
  mac: string | null;
  family: string;
}

/** What a row would do, as it is staged. */
export interface PlannedRow {
  line: number;
  outcome: RowOutcome;
  deviceId: number | null;
  /** The same in rows about the same. */
  target: string | null;
  /** What it is about, for people. */
  device: string;
  identity: NewIdentity | null;
  changes: readonly CellChange[];
  given: Readonly<Record<string, SettingState>>;
  stored: Readonly<Record<string, SettingState>>;
  place: string | null;
  problem: string | null;
}

/** A value as people read it; null for none. */
export function shownText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? (value.length === 0 ? null : `[${value.join(',')}]`) : String(value);
}

/** A row that does nothing. */
export const emptyRow = {
  deviceId: null,
  target: null,
  device: '',
  identity: null,
  changes: [],
  given: {},
  stored: {},
  place: null,
  problem: null,
};

/** A row that is refused, with why. */
export function refusedRow(row: Pick<ImportedRow, 'line' | 'values'>, problem: string, device = ''): PlannedRow {
  const named =
    device ||
    [row.values['mac_address'], row.values['ip'], row.values['name']].find((text) => typeof text === 'string');
  return { ...emptyRow, line: row.line, outcome: 'refused', device: String(named ?? '').slice(0, 255), problem };
}

/** Why two rows, or two devices, cannot stand (second specification, section 8). */
export const duplicateProblems = {
  rows: messageText('duplicateRowsOrColumns'),
  places: messageText('duplicateCoordinates'),
} as const;
