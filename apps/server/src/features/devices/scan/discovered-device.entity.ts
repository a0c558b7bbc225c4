import { scanStatuses, type ScanStatus } from '@headframe/domain/enums/scan-status';
import { unrecognisedKind } from '@headframe/domain/devices/unrecognised-address';
import { sql } from 'kysely';
import { kindIngests } from '../ingest/index.ts';
import { kindTables } from '../kind-platform/index.ts';
import { defineEntity } from '../../../platform/entity/entity.ts';

/** Whether what a discovered device became is listed. */
const isListed = sql`f.device_id is not null and d.deleted_at is null`;

const scanStatus = sql`case when f.kind = ${sql.lit(unrecognisedKind)} then 'unrecognised'
  when f.host_key is not null then case when f.opened_at is null then 'locked' else 'opened' end when f.status = 'new' and ${isListed} then 'added' else f.status end`;

/** Whether what answered is a device. */
const isDevice = sql`f.status <> 'missing' and f.host_key is null and f.kind <> ${sql.lit(unrecognisedKind)}`;

/** Whether the device of a row has given a reading; only the state of its kind is looked at. */
const wasRead = sql`case d.kind ${sql.join(
  kindIngests.map(
    ({ kind }) =>
      sql`when ${sql.lit(kind.kind)} then exists (select from ${sql.table(kindTables(kind).state)} s where s.device_id = d.id and s.last_seen_at is not null)`,
  ),
  sql` `,
)} else true end`;

function countOf(status: ScanStatus) {
  return {
    kind: 'int' as const,
    sql: sql`(count(*) filter (where ${scanStatus} = ${status}))::int`,
  };
}

/** A device that a scan discovered, and the device created from it once added. */
export const discoveredDeviceEntity = defineEntity({
  name: 'DiscoveredDevice',
  table: sql`discovered_device f`,
  joins: {
    r: sql`join agent_request r on r.id = f.request_id`,
    d: sql`left join device d on d.id = f.device_id`,
  },
  owner: sql`f.subaccount_id`,
  base: sql`true`,
  key: sql`f.id`,
  defaultOrder: sql`f.ip`,
  columns: {
    id: { kind: 'id', sql: sql`f.id::text`, sort: false, filter: false },
    requestId: { kind: 'id', sql: sql`r.selector_id`, sort: false },
    batchId: { kind: 'id', sql: sql`r.batch_id`, sort: false },
    ip: { kind: 'text', sql: sql`host(f.ip)`, sortSql: sql`f.ip` },
    macAddress: { kind: 'text', sql: sql`f.mac`, nullable: true },
    unit: {
      kind: 'int',
      sql: sql`f.unit`,
      nullable: true,
      description: 'Unit behind a gateway (Modbus); null where the address is the device.',
    },
    kind: {
      kind: 'text',
      sql: sql`f.kind`,
      facet: true,
      description: 'Kind of the device; devices of kinds that this version does not know are not added.',
    },
    family: { kind: 'text', sql: sql`f.family` },
    model: { kind: 'text', sql: sql`f.model` },
    firmware: { kind: 'text', sql: sql`f.firmware` },
    workerName: { kind: 'text', sql: sql`f.worker_name` },
    deviceId: {
      kind: 'id',
      sql: sql`d.selector_id`,
      nullable: true,
      sort: false,
      description: 'The device created from it; null until added.',
    },
    status: {
      kind: 'text',
      sql: scanStatus,
      description:
        'new (not listed yet), added (was new, is listed now), known, moved (listed at another address before), missing (listed within the ranges, and did not answer), locked (an SSH server that no credential opened), opened (an SSH server that one opened, in this scan or since) or unrecognised (an address with open ports that no driver recognises).',
    },
    credentialOutcome: {
      kind: 'text',
      sql: sql`f.credential_outcome`,
      nullable: true,
      description:
        'Outcome for the credentials of the scan: taken (one of them works), factory (the factory default does, and none of them), refused (none does), heldBack (none did so far, and not all were sent, as it had refused too many of late), or unasked (the device asks for none to be read); null where it did not answer.',
    },
    nextTryAt: {
      kind: 'timestamp',
      sql: sql`f.next_try_at`,
      nullable: true,
      description: 'From when the credentials that were held back can be tried; null for all other outcomes.',
    },
    hostKey: {
      kind: 'text',
      sql: sql`f.host_key`,
      nullable: true,
      description: 'Fingerprint of the host key that a locked SSH server shows; null for others.',
    },
    openPorts: {
      kind: 'text',
      sql: sql`array_to_string(f.open_ports, ', ')`,
      nullable: true,
      description: 'Of a locked server and of an unrecognised address: the ports that are open there; null for others.',
    },
    banner: {
      kind: 'text',
      sql: sql`f.banner`,
      description:
        'What the open ports of a locked server or an unrecognised address sent, each with its number; untrusted text.',
    },
    title: {
      kind: 'text',
      sql: sql`f.title`,
      description: 'Title of the web page of a locked server or an unrecognised address; untrusted text.',
    },
    movedFrom: {
      kind: 'text',
      sql: sql`host(f.moved_from)`,
      nullable: true,
      description: 'Its address before the scan.',
    },
    discoveredAt: { kind: 'timestamp', sql: sql`f.discovered_at` },
  },
  aggregates: {
    discovered: {
      kind: 'int',
      sql: sql`(count(*) filter (where ${isDevice}))::int`,
      description: 'Devices that answered; locked servers and unrecognised addresses are counted apart.',
    },
    unread: {
      kind: 'int',
      sql: sql`(count(*) filter (where f.status = 'new' and ${isListed} and not ${wasRead}))::int`,
      description: 'Devices added from this scan of which the agent has sent no reading yet.',
    },
    ...Object.fromEntries(scanStatuses.map((status) => [status, countOf(status)])),
  },
});
