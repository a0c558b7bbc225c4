import type { DiscoveredDevice } from '@headframe/agent-link/scan';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { DeviceOfKind } from './add-device-states.ts';
import {
  credentialsOfKind,
  joinCredentials,
  readCredentials,
  writeCredentials,
  type CredentialDeps,
} from '../../kind-platform/index.ts';

/** Known devices of one kind that have the same credentials stored, and met those of a scan alike. */
interface KnownDevices {
  ids: number[];
  kind: string;
  credential: string | null;
  taken: boolean;
  /** Which of the credentials of its kind was accepted; null where the agent does not say. */
  accepted: number | null;
}

function addressesOf(
  discovered: readonly DiscoveredDevice[],
  outcome: DiscoveredDevice['credentialOutcome'],
): string[] {
  return discovered.filter(({ credentialOutcome }) => credentialOutcome === outcome).map(({ ip }) => ip);
}

/** The credentials of a scan, where it was requested to store them for the devices it discovers. */
async function sealedCredentials(
  transaction: AccessTransaction,
  { agentId, requestId }: { agentId: number; requestId: number },
): Promise<string | null> {
  const { rows } = await sql<{ secret: string | null }>`select secret from agent_request
    where id = ${requestId} and agent_id = ${agentId} and kind = 'scan' and payload @> '{"storesCredentials": true}'`.execute(
    transaction,
  );
  return rows[0]?.secret ?? null;
}

/**
 * Stores the credentials of a scan for the known devices among those it has just discovered, to each those
 * of its kind. They replace the stored ones
 * where the device accepted one of them, that one alone where the agent says which; they go before the stored ones where the family checks credentials only at a
 * command. Returns the devices whose credentials changed.
 */
export async function storeCredentials(
  transaction: AccessTransaction,
  deps: CredentialDeps,
  scan: { agentId: number; requestId: number },
  discovered: readonly DiscoveredDevice[],
): Promise<DeviceOfKind[]> {
  const taken = addressesOf(discovered, 'taken');
  const reached = [...taken, ...addressesOf(discovered, 'unasked')];
  const secret = reached.length === 0 ? null : await sealedCredentials(transaction, scan);
  const given = readCredentials(deps, secret);
  if (given.length === 0) return [];
  const accepted = discovered.flatMap(({ ip, credentialIndex }) =>
    credentialIndex === undefined ? [] : [{ ip, credentialIndex }],
  );
  const { rows } = await sql<KnownDevices>`
    select array_agg(d.id) as ids, d.kind, d.credential, f.ip = any (${taken}::inet[]) as taken, a."credentialIndex" as accepted
    from discovered_device f join device d on d.id = f.device_id and d.subaccount_id = f.subaccount_id
      left join json_to_recordset(${JSON.stringify(accepted)}) as a (ip inet, "credentialIndex" int) on a.ip = f.ip
    where f.request_id = ${scan.requestId} and f.ip = any (${reached}::inet[]) and d.deleted_at is null
    group by d.kind, d.credential, taken, accepted`.execute(transaction);
  const changed: DeviceOfKind[] = [];
  for (const { ids, kind, credential, taken: isTaken, accepted: index } of rows) {
    const all = credentialsOfKind(kind, given);
    const works = index === null ? undefined : all[index];
    const own = works ? [works] : all;
    if (own.length === 0) continue;
    const present = readCredentials(deps, credential);
    const wanted = isTaken ? own : joinCredentials(own, present);
    if (isDeepStrictEqual(wanted, present)) continue;
    const sealed = writeCredentials(deps, wanted);
    const updated = await sql<DeviceOfKind>`
      update device set credential = ${sealed} where id = any (${ids}::int[]) returning id, kind`.execute(transaction);
    changed.push(...updated.rows);
  }
  return changed;
}
