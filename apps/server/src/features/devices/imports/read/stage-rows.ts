import type { ImportedRow } from '@headframe/domain/imports/define-import';
import { sql } from 'kysely';
import { storedJson } from '../../../../platform/database/stored-json.ts';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { SubaccountGrant } from '../../../../platform/auth/caller.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { loadDeviceStates, type DeviceStates } from '../device-states.ts';
import type { ImportKind } from '../import-kind.ts';
import { emptyStates } from '../empty-states.ts';
import { findDevices, loadAgents } from './find-devices.ts';
import { givenOf, planRow, refusedRow, type PlannedRow } from './plan-row.ts';
import { prepareRows } from './prepare-rows.ts';
import { rowIdentity, type RowIdentity } from './row-identity.ts';

/** Where rows are staged. */
export interface StagedImport {
  key: number;
  subaccountId: number;
}

/** With what rows are planned: the rights of their person, and what seals their secrets. */
export interface StagingContext {
  kind: ImportKind;
  grant: SubaccountGrant;
  secrets: Pick<Secrets, 'encrypt'>;
}

async function writeRows(
  transaction: AccessTransaction,
  { key, subaccountId }: StagedImport,
  rows: readonly PlannedRow[],
): Promise<void> {
  await sql`insert into file_import_row
      (import_id, subaccount_id, line, outcome, device_id, target, device, identity, changes, given, stored, place, problem)
    select ${key}::int, ${subaccountId}::int, line, outcome, "deviceId", target, device, identity, changes, given, stored, place, problem
    from jsonb_to_recordset(${storedJson(rows)}::jsonb) as row (line int, outcome text, "deviceId" int, target text, device text,
      identity jsonb, changes jsonb, given jsonb, stored jsonb, place text, problem text)`.execute(transaction);
}

/** Plans what some rows of a file would do to the devices as they are now, and stages it. Writes to no device. */
export async function stageRows(
  transaction: AccessTransaction,
  { kind, grant, secrets }: StagingContext,
  staged: StagedImport,
  rows: readonly ImportedRow[],
): Promise<void> {
  const { descriptor } = kind;
  const agents = await loadAgents(transaction, staged.subaccountId);
  const sound: { row: ImportedRow; identity: RowIdentity }[] = [];
  const planned: PlannedRow[] = [];
  for (const row of rows) {
    const identity = row.problem ?? rowIdentity(row, agents);
    if (typeof identity === 'string') planned.push(refusedRow(row, identity));
    else sound.push({ row, identity });
  }
  const identities = sound.map(({ identity }) => identity);
  const found = await findDevices(transaction, descriptor.kind, staged.subaccountId, identities);
  const ids = [...new Set([...found.values()].map(({ id }) => id))];
  const states = await loadDeviceStates(transaction, kind, ids);
  const ofNew: DeviceStates = emptyStates(kind);
  const values = await prepareRows(
    kind,
    { transaction, grant, secrets },
    sound.map(({ row, identity: { agentId } }, place) => ({
      deviceId: found.get(place)?.id ?? null,
      agentId: found.get(place)?.agentId ?? agentId ?? agents.only ?? 0,
      values: givenOf(descriptor, row),
    })),
  );
  for (const [place, { row, identity }] of sound.entries()) {
    const device = found.get(place);
    const stored = device ? (states.get(device.id) ?? ofNew) : ofNew;
    planned.push(planRow({ descriptor, grant, agents }, row, identity, device, stored, values[place] ?? {}));
  }
  await writeRows(transaction, staged, planned);
}
