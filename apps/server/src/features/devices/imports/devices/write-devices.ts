import type { SettingState } from '@headframe/domain/devices/define-setting';
import { isDomainError } from '@headframe/domain/errors/domain-error';
import type { ImportedSetting } from '@headframe/domain/imports/define-import';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { grantOpens } from '../../../../platform/auth/caller-grant.ts';
import type { SubaccountGrant } from '../../../../platform/auth/caller.ts';
import { writeStates } from '../../requests/index.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import type { AppliedRows, StagedRow } from '../apply/applied-rows.ts';
import type { StagedImport } from '../import-kind.ts';
import { rowRefusals } from '../apply/row-refusals.ts';
import { addDevices } from './add-devices.ts';
import type { DeviceKind } from './device-kind.ts';
import { loadDeviceStates, type DeviceStates } from './device-states.ts';
import { statesAfter } from './plan-row.ts';

type Others = NonNullable<AppliedRows['others']>[number][];

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
  { descriptor, links = {} }: DeviceKind,
  grant: SubaccountGrant,
  { deviceId, stored, given }: StagedRow,
  now: DeviceStates | undefined,
): string | undefined {
  if (!now) return rowRefusals.deviceGone;
  const { settings } = descriptor;
  const wanted = statesAfter(descriptor, stored, given);
  const isKept = (name: string) => {
    const [before = {}, state = {}] = [stored[name], now[name]];
    if (isDeepStrictEqual(wanted[name], state)) return true;
    return links[name]?.isKept(before, state) ?? isDeepStrictEqual(before, state);
  };
  const other = Object.keys(stored).find((name) => !isKept(name));
  if (other !== undefined) return rowRefusals.changed(settings[other]?.label ?? other);
  const isNew = deviceId === null;
  const closed = Object.keys(given).find(
    (name) => !(isNew && settings[name]?.comesWithNew) && !mayChange(settings[name], grant),
  );
  return closed === undefined ? undefined : `You may not change: ${settings[closed]?.label ?? closed}.`;
}

/** Stores what rows set, setting by setting; each in one statement. */
async function writeSettings(
  transaction: AccessTransaction,
  { stores }: DeviceKind,
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
  { links = {} }: DeviceKind,
  staged: StagedImport,
  after: ReadonlyMap<number, Readonly<Record<string, SettingState>>>,
  refuse: (id: number, reason: string) => void,
): Promise<Others> {
  const rowsOf = (name: string) =>
    [...after].flatMap(([id, states]) => (states[name] ? [{ id, given: states[name] }] : []));
  for (const [name, link] of Object.entries(links))
    for (const [id, reason] of await link.refusals(transaction, rowsOf(name), staged)) refuse(id, reason);
  const others: Others = [];
  for (const [name, link] of Object.entries(links))
    others.push(...(await link.write(transaction, rowsOf(name), staged)));
  return others;
}

/**
 * Writes some rows of a file. A row whose device is gone, or has changed since the file was read in what the row sets, is refused alone,
 * and so is one that adds a device which is there meanwhile.
 */
export async function writeDevices(
  context: ScopedContext,
  kind: DeviceKind,
  rows: readonly StagedRow[],
  staged: StagedImport,
): Promise<AppliedRows> {
  const { transaction, grants } = context.scope;
  const grant = singleGrant(grants);
  const { subaccountId } = grant;
  const refused = new Map<number, string>();
  const adding = rows.flatMap(({ line, deviceId, identity }) =>
    deviceId === null && identity ? [{ line, identity }] : [],
  );
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
    try {
      const reason = isMissing
        ? mayInsert
          ? 'An agent has got a device there meanwhile, or is gone. Import the file again.'
          : 'You may not insert devices.'
        : refusalOf(kind, grant, row, now);
      if (reason !== undefined || id === undefined) {
        refused.set(row.line, reason ?? '');
        continue;
      }
      after.set(id, statesAfter(kind.descriptor, now ?? {}, row.given));
      lines.set(id, row.line);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      refused.set(row.line, error.message);
    }
  }
  const others = await writeLinks(transaction, kind, staged, after, (id, reason) => {
    const isNew = [...added.values()].includes(id);
    refused.set(lines.get(id) ?? 0, isNew ? `The device was added without the rest of its row: ${reason}` : reason);
    after.delete(id);
  });
  await writeSettings(transaction, kind, after);
  const isNew = new Set(added.values());
  const changed = [...after.keys()].filter((id) => !isNew.has(id));
  await kind.onWritten?.(context, changed);
  return { added: [...isNew], changed, refused, others };
}
