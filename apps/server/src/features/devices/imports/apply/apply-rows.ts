import type { SettingState } from '@headframe/domain/devices/define-setting';
import { isDomainError } from '@headframe/domain/errors/domain-error';
import type { ImportedSetting } from '@headframe/domain/imports/define-import';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { grantOpens } from '../../../../platform/auth/caller-grant.ts';
import type { SubaccountGrant } from '../../../../platform/auth/caller.ts';
import { writeStates } from '../../requests/index.ts';
import type { Change } from '../../../../platform/pubsub/pubsub.ts';
import { loadDeviceStates, type DeviceStates } from '../device-states.ts';
import type { ImportKind } from '../import-kind.ts';
import { statesAfter } from '../read/plan-row.ts';
import { addDevices, type AddingRow } from './add-devices.ts';

/** A staged row that is to be written. */
export interface StagedRow extends Partial<AddingRow> {
  line: number;
  deviceId: number | null;
  given: Readonly<Record<string, SettingState>>;
  stored: Readonly<Record<string, SettingState>>;
}

/** What some rows have done. */
export interface AppliedRows {
  /** Inner keys of the devices that were added, and of those that were changed. */
  added: number[];
  changed: number[];
  /** Rows that were not written, by their line, with why. */
  refused: Map<number, string>;
  /** What else has changed with them. */
  others: Omit<Change, 'subaccountId'>[];
}

/** The own devices of the rows that are still there, locked until the transaction ends. */
async function lockDevices(
  transaction: AccessTransaction,
  kind: string,
  subaccountId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from device
    where id = any (${ids}::int[]) and kind = ${kind} and subaccount_id = ${subaccountId} and deleted_at is null
    order by id for no key update`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}

/** Whether these rights are those to change a setting; one that the kind does not know is changed by nobody. */
function mayChange(setting: ImportedSetting | undefined, grant: SubaccountGrant): boolean {
  return setting !== undefined && grantOpens(grant, setting.permission);
}

/** Why a row is not written, by what its device has now; undefined where it is. */
function refusalOf(
  { descriptor: { settings }, links = {} }: ImportKind,
  grant: SubaccountGrant,
  { stored, given }: StagedRow,
  now: DeviceStates | undefined,
): string | undefined {
  if (!now) return 'The device is no longer there.';
  const isKept = (name: string) => {
    const [before = {}, state = {}] = [stored[name], now[name]];
    return links[name]?.isKept(before, state) ?? isDeepStrictEqual(before, state);
  };
  const other = Object.keys(stored).find((name) => !isKept(name));
  if (other !== undefined) return `Changed meanwhile: ${settings[other]?.label ?? other}. Import the file again.`;
  const closed = Object.keys(given).find((name) => !mayChange(settings[name], grant));
  return closed === undefined ? undefined : `You may not change: ${settings[closed]?.label ?? closed}.`;
}

/** Stores what rows set, setting by setting; each in one statement. */
async function writeSettings(
  transaction: AccessTransaction,
  { stores }: ImportKind,
  after: ReadonlyMap<number, Readonly<Record<string, SettingState>>>,
): Promise<void> {
  for (const [name, store] of Object.entries(stores)) {
    const changed = [...after].flatMap(([id, states]) => (states[name] ? [{ state: states[name], ids: [id] }] : []));
    if (changed.length === 0) continue;
    await writeStates(transaction, store, changed);
    await store.onChanged?.(
      transaction,
      changed.flatMap(({ ids }) => ids),
    );
  }
}

/** Writes what stands with other devices, link by link; rows that cannot be written are refused before anything of them is. */
async function writeLinks(
  transaction: AccessTransaction,
  { links = {} }: ImportKind,
  after: ReadonlyMap<number, Readonly<Record<string, SettingState>>>,
  refuse: (id: number, reason: string) => void,
): Promise<AppliedRows['others']> {
  const rowsOf = (name: string) =>
    [...after].flatMap(([id, states]) => (states[name] ? [{ id, given: states[name] }] : []));
  for (const [name, link] of Object.entries(links))
    for (const [id, reason] of await link.refusals(transaction, rowsOf(name))) refuse(id, reason);
  const others: AppliedRows['others'] = [];
  for (const [name, link] of Object.entries(links)) others.push(...(await link.write(transaction, rowsOf(name))));
  return others;
}

/**
 * Writes some rows of a file. A row whose device is gone, or has changed since the file was read in what the row sets, is refused alone,
 * and so is one that adds a device which is there meanwhile.
 */
export async function applyRows(
  transaction: AccessTransaction,
  kind: ImportKind,
  grant: SubaccountGrant,
  rows: readonly StagedRow[],
): Promise<AppliedRows> {
  const { subaccountId } = grant;
  const refused = new Map<number, string>();
  const adding = rows.filter((row): row is StagedRow & AddingRow => row.deviceId === null && row.identity != null);
  const mayInsert = grantOpens(grant, 'agent_worker_insert_write');
  const added = await addDevices(transaction, kind, subaccountId, mayInsert ? adding : []);
  const changing = rows.flatMap(({ deviceId }) => (deviceId === null ? [] : [deviceId]));
  const there = await lockDevices(transaction, kind.descriptor.kind, subaccountId, changing);
  const states = await loadDeviceStates(transaction, kind, [...there, ...added.values()]);
  const after = new Map<number, Readonly<Record<string, SettingState>>>();
  const lines = new Map<number, number>();
  for (const row of rows) {
    const id = row.deviceId ?? added.get(row.line);
    const now = id === undefined ? undefined : states.get(id);
    const isMissing = row.deviceId === null && id === undefined;
    const reason = isMissing
      ? mayInsert
        ? 'An agent has got a device there meanwhile, or is gone. Import the file again.'
        : 'You may not insert devices.'
      : refusalOf(kind, grant, row, now);
    if (reason !== undefined || id === undefined) {
      refused.set(row.line, reason ?? '');
      continue;
    }
    try {
      after.set(id, statesAfter(kind.descriptor, now ?? {}, row.given));
      lines.set(id, row.line);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      refused.set(row.line, error.message);
    }
  }
  const others = await writeLinks(transaction, kind, after, (id, reason) => {
    const isNew = [...added.values()].includes(id);
    refused.set(lines.get(id) ?? 0, isNew ? `The device was added without the rest of its row: ${reason}` : reason);
    after.delete(id);
  });
  await writeSettings(transaction, kind, after);
  const isNew = new Set(added.values());
  return { added: [...isNew], changed: [...after.keys()].filter((id) => !isNew.has(id)), refused, others };
}
