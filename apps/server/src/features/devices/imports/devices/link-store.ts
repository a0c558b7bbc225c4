import type { SettingState } from '@headframe/domain/devices/define-setting';
import type { SubaccountGrant } from '../../../../platform/auth/caller.ts';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { StagedImport } from '../import-kind.ts';
import type { Change } from '../../../../platform/pubsub/pubsub.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';

/** What a row gives for a setting, and where its device is. */
export interface GivenOfRow {
  /** Inner key of its device; null for a new one. */
  deviceId: number | null;
  /** Inner key of the agent of its device. */
  agentId: number;
  given: SettingState;
}

/**
 * Turns what rows give for a setting into what is staged and stored of it, all rows at once; a text says why a row is refused. Secrets
 * leave it sealed.
 */
export type PrepareValues = (
  context: { transaction: AccessTransaction; grant: SubaccountGrant; secrets: Pick<Secrets, 'encrypt'> },
  rows: readonly GivenOfRow[],
) => Promise<readonly (SettingState | string)[]>;

/** What a row sets on a device, with what the device had when the file was read. */
export interface LinkedRow {
  /** Inner key of the device. */
  id: number;
  given: SettingState;
}

/** Where a setting is stored that stands in rows of other devices: what one device gets, another one may lose. */
export interface LinkStore {
  /** What a device has without any. */
  readonly empty: SettingState;
  /** The list in its state whose entries no two rows of a file may give, and by what they differ there; none unless given. */
  readonly claims?: { readonly list: string; readonly by: string };
  /** What some devices have, by their inner keys; those without any may be left out. */
  load(transaction: AccessTransaction, ids: readonly number[]): Promise<ReadonlyMap<number, SettingState>>;
  /** Whether a device still has nothing else than when its file was read; what others of the same file got may be gone. */
  isKept(before: SettingState, now: SettingState): boolean;
  /** Why rows cannot be written as things are now, by the keys of their devices; what is written is locked. */
  refusals(
    transaction: AccessTransaction,
    rows: readonly LinkedRow[],
    staged: StagedImport,
  ): Promise<ReadonlyMap<number, string>>;
  /** Writes all rows; returns what others learn of it beside the devices themselves. */
  write(
    transaction: AccessTransaction,
    rows: readonly LinkedRow[],
    staged: StagedImport,
  ): Promise<readonly Omit<Change, 'subaccountId'>[]>;
}
