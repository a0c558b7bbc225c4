import type { SettingState } from '@headframe/domain/devices/define-setting';
import type { Change } from '../../../../platform/pubsub/pubsub.ts';
import type { NewIdentity } from '../read/planned-row.ts';

/** A staged row that is to be written. */
export interface StagedRow {
  line: number;
  /** What it is about, for people. */
  device: string;
  /** Inner key of the device that it changes; null for what is new, or is no device. */
  deviceId: number | null;
  /** What a new device is. */
  identity: NewIdentity | null;
  given: Readonly<Record<string, SettingState>>;
  stored: Readonly<Record<string, SettingState>>;
}

export interface AppliedRows {
  /** Inner keys of what was added, and of what was changed. */
  added: readonly number[];
  changed: readonly number[];
  /** Rows that were not written, by their line, with why. */
  refused: ReadonlyMap<number, string>;
  /** What else has changed with them. */
  others?: readonly Omit<Change, 'subaccountId'>[];
  /** What a row brought about that is handed out once, sealed, by its line. */
  secrets?: ReadonlyMap<number, string>;
}
