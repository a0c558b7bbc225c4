import type { DiscoveredDevice, ScanReport } from '@headframe/agent-link/scan';
import type { ScanEvent } from '@headframe/domain/requests/scan-transitions';
import { unrecognisedKind } from '@headframe/domain/devices/unrecognised-address';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { addableKinds, addDeviceStates, type DeviceOfKind } from './add-device-states.ts';
import { storeCredentials } from './store-credentials.ts';
import { sealedByKind, type CredentialDeps } from '../../kind-platform/index.ts';
import { storedJson } from '../../../../platform/database/stored-json.ts';
import { followScannedPorts, scannedPorts } from './scanned-ports.ts';
import { scanOutcomes, writeMissingDevices } from './scan-outcomes.ts';
import { noteOpenedServers } from './opened-servers.ts';
import { isUnrecognised, withinListBound } from './unrecognised-addresses.ts';
import { scanStateAfter, type ChangedRequests } from '../../requests/index.ts';

interface ScanChanges {
  requests: ChangedRequests[];
  /** Devices added, discovered at another address, or with other credentials. */
  devices: DeviceOfKind[];
  /** Scans that the agent still runs although they have ended here, or were never requested: it is to stop them. */
  unwantedScans: number[];
}

/** Where a device is: an address, and behind a gateway its unit. */
function placeOf({ ip, unit }: DiscoveredDevice): string {
  return unit === undefined ? ip : `${ip}/${unit}`;
}

/** What was discovered, each place and each MAC once; the later word counts. */
function distinctDiscovered(discovered: readonly DiscoveredDevice[]): DiscoveredDevice[] {
  const byMac = new Map(discovered.map((device) => [device.mac ?? placeOf(device), device]));
  return [...new Map([...byMac.values()].map((device) => [placeOf(device), device])).values()];
}

/** Whether what answered is a device, and neither a locked server nor an address that no driver recognises. */
const isDevice = (one: DiscoveredDevice): boolean => one.hostKey === undefined && !isUnrecognised(one);

/** A scan, with the agent that runs it. */
interface ScanOfAgent {
  agentId: number;
  requestId: number;
}

/** The credentials of a scan as new devices get them, by kind. */
async function scanCredentialsByKind(
  transaction: AccessTransaction,
  deps: CredentialDeps,
  requestId: number,
): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ secret: string | null }>`
    select secret from agent_request where id = ${requestId} and kind = 'scan'`.execute(transaction);
  return sealedByKind(deps, rows[0]?.secret ?? null, addableKinds);
}

/**
 * Notes what a scan discovered, when, and what it means: new, known, or known at another address. A
 * device is known by its MAC within the agent, or by its serial number where units shift, else by its address, and behind a gateway
 * its unit, where one of the two has no MAC and no other serial number. New ones are added where the scan requests it, with those of its credentials that are of their kind, and its ports.
 */
async function writeDiscovered(
  transaction: AccessTransaction,
  deps: CredentialDeps,
  { agentId, requestId }: ScanOfAgent,
  discovered: readonly DiscoveredDevice[],
): Promise<DeviceOfKind[]> {
  if (discovered.length === 0) return [];
  const credentials = JSON.stringify(await scanCredentialsByKind(transaction, deps, requestId));
  const { rows } = await sql<DeviceOfKind & { isNew: boolean }>`
    with request as (
      select r.id, r.subaccount_id, coalesce((r.payload->>'addNewDevices')::boolean, false) as adds,
        ${scannedPorts} as ports
      from agent_request r join agent g on g.id = r.agent_id
      where r.id = ${requestId} and r.agent_id = ${agentId} and r.kind = 'scan'
    ), discovered as materialized (
      select coalesce(kind, 'asic') as kind, ip, mac, family, model, firmware, "workerName", unit, serial, "credentialOutcome",
        "credentialIndex", "hostKey", "openPorts", coalesce(banner, '') as banner, coalesce(title, '') as title, case when "credentialOutcome" = 'refused' then "heldBackSeconds" end as "heldBackSeconds",
        row_number() over (partition by coalesce(kind, 'asic'), ip order by unit) = 1 as is_first_unit
      from json_to_recordset(${storedJson(discovered)}) as row
        (kind text, ip inet, mac text, family text, model text, firmware text, "workerName" text, unit smallint,
          serial text, "credentialOutcome" text, "credentialIndex" smallint, "hostKey" text, "heldBackSeconds" int,
          "openPorts" int[], banner text, title text)
    ), known as materialized (
      select id, kind, ip, unit, mac, family, serial_number from device where agent_id = ${agentId} and deleted_at is null
    ), matched as materialized (
      select distinct on (discovered.ip, discovered.unit) discovered.*,
        coalesce(by_mac.id, by_serial.id, by_ip.id) as device_id, coalesce(by_mac.ip, by_serial.ip, by_ip.ip) as known_ip,
        by_mac.id is null and by_ip.mac is null and discovered.mac is not null
          or by_serial.id is null and discovered.serial is not null
          or coalesce(by_mac.ip, by_serial.ip, by_ip.ip) <> discovered.ip
          or coalesce(by_mac.family, by_serial.family, by_ip.family) <> discovered.family as is_changed
      from discovered
        left join known by_mac on by_mac.mac = discovered.mac and by_mac.kind = discovered.kind
        left join known by_serial on by_serial.serial_number = discovered.serial and by_serial.kind = discovered.kind
        left join known by_ip on by_ip.ip = discovered.ip and by_ip.kind = discovered.kind
          and (by_ip.mac is null or discovered.mac is null)
          and (discovered.serial is null or by_ip.serial_number in ('', discovered.serial))
          and (by_ip.unit = discovered.unit or discovered.unit is null or by_ip.unit is null and discovered.is_first_unit)
      order by discovered.ip, discovered.unit, by_mac.id, by_serial.id, by_ip.unit, by_ip.id
    ), seen as (
      update device d set last_scan_at = now(), ip = matched.ip, mac = coalesce(d.mac, matched.mac), family = matched.family,
        unit = coalesce(matched.unit, d.unit), serial_number = coalesce(matched.serial, d.serial_number),
        model = case when is_changed then coalesce(nullif(matched.model, ''), d.model) else d.model end,
        firmware = case when is_changed then coalesce(nullif(matched.firmware, ''), d.firmware) else d.firmware end
      from matched where d.id = matched.device_id
      returning d.id, d.kind, matched.is_changed
    ), added as (
      insert into device (kind, subaccount_id, agent_id, mac, ip, unit, serial_number, family, model, firmware, name, credential, last_scan_at, ports)
      select kind, request.subaccount_id, ${agentId}, mac, ip, unit, coalesce(serial, ''), family, coalesce(model, ''), coalesce(firmware, ''),
        coalesce("workerName", ''), coalesce(${credentials}::jsonb ->> (kind || ':' || "credentialIndex"), ${credentials}::jsonb ->> kind), now(), request.ports
      from matched, request where device_id is null and request.adds and kind = any (${addableKinds}::text[])
      on conflict do nothing
      returning id, kind, ip, unit
    ), noted as (
      insert into discovered_device (request_id, subaccount_id, kind, ip, mac, unit, serial, family, model, firmware, worker_name, device_id, status, moved_from, credential_outcome,
        credential_index, host_key, next_try_at, open_ports, banner, title, opened_at)
      select request.id, request.subaccount_id, matched.kind, matched.ip, mac, matched.unit, matched.serial, family, coalesce(model, ''), coalesce(firmware, ''),
        coalesce("workerName", ''), coalesce(matched.device_id, added.id),
        case when matched.device_id is null then 'new' when known_ip <> matched.ip then 'moved' else 'known' end,
        case when known_ip <> matched.ip then known_ip end, case when matched."heldBackSeconds" is null then matched."credentialOutcome" else 'heldBack' end,
        matched."credentialIndex", matched."hostKey", now() + make_interval(secs => matched."heldBackSeconds"),
        matched."openPorts", matched.banner, matched.title, case when matched."hostKey" is not null and matched."credentialOutcome" = 'taken' then now() end
      from request, matched left join added on added.ip = matched.ip and added.unit is not distinct from matched.unit
      on conflict (request_id, ip, coalesce(unit, -1)) where status <> 'missing' do update set kind = excluded.kind, mac = excluded.mac,
        serial = excluded.serial, family = excluded.family,
        model = excluded.model, firmware = excluded.firmware, worker_name = excluded.worker_name,
        credential_outcome = excluded.credential_outcome, credential_index = excluded.credential_index, host_key = excluded.host_key,
        next_try_at = excluded.next_try_at, open_ports = excluded.open_ports, banner = excluded.banner, title = excluded.title, opened_at = excluded.opened_at,
        device_id = coalesce(excluded.device_id, discovered_device.device_id)
    )
    select id, kind, true as "isNew" from added union all select id, kind, false from seen where is_changed`.execute(
    transaction,
  );
  await addDeviceStates(
    transaction,
    rows.filter(({ isNew }) => isNew),
  );
  return [...rows, ...(await followScannedPorts(transaction, { agentId, requestId }, discovered.filter(isDevice)))];
}

const eventOf = {
  running: 'agentRunning',
  done: 'agentDone',
  failed: 'agentFailed',
  canceled: 'agentCanceled',
} as const satisfies Readonly<Record<ScanReport['state'], ScanEvent>>;

async function isWanted(transaction: AccessTransaction, agentId: number, requestId: number): Promise<boolean> {
  const { rows } = await sql`select from agent_request where id = ${requestId} and agent_id = ${agentId}
    and kind = 'scan' and state in ('pending', 'running')`.execute(transaction);
  return rows.length > 0;
}

/**
 * Stores how far scans of one agent have come, what they discovered, and their end. Of a scan that has ended nothing is stored.
 * The requests are locked before.
 */
export async function writeScanReports(
  transaction: AccessTransaction,
  deps: CredentialDeps,
  agentId: number,
  scans: readonly ScanReport[],
): Promise<ScanChanges> {
  const changes: ScanChanges = { requests: [], devices: [], unwantedScans: [] };
  for (const [requestId, reports] of Map.groupBy(scans, (scan) => scan.requestId)) {
    const last = reports.at(-1);
    if (!last) continue;
    if (!(await isWanted(transaction, agentId, requestId))) {
      if (last.state === 'running') changes.unwantedScans.push(requestId);
      continue;
    }
    const message = last.message.replaceAll('\u0000', '');
    const scan = { agentId, requestId };
    const all = distinctDiscovered(reports.flatMap((report) => report.discovered));
    const discovered = await withinListBound(transaction, scan, all);
    const changed = await writeDiscovered(transaction, deps, scan, discovered);
    const signedIn = await storeCredentials(transaction, deps, scan, discovered.filter(isDevice));
    for (const { id, subaccountId } of await noteOpenedServers(transaction, scan, discovered))
      if (id !== requestId) changes.requests.push({ subaccountId, ids: [id] });
    const devices = new Map([...changed, ...signedIn].map((device) => [device.id, device]));
    changes.devices.push(...devices.values());
    if (last.state === 'done' && last.untried === 0) await writeMissingDevices(transaction, requestId);
    const summary = message === '' ? '' : `${message} ${await scanOutcomes(transaction, requestId)}`.trim();
    const { rows } = await sql<{ subaccountId: number }>`
      update agent_request r set scanned = greatest(scanned, ${last.scanned}), scan_total = ${last.total}, updated_at = now(),
        discovered_count = (select count(*) from discovered_device f where f.request_id = r.id and f.status <> 'missing'
          and f.host_key is null and f.kind <> ${unrecognisedKind}),
        state = ${scanStateAfter(eventOf[last.state])}, state_at = case when state <> ${last.state} then now() else state_at end,
        summary = case when ${summary} <> '' then ${summary} else summary end
      where id = ${requestId} returning subaccount_id as "subaccountId"`.execute(transaction);
    for (const { subaccountId } of rows) changes.requests.push({ subaccountId, ids: [requestId] });
  }
  return changes;
}
