import type { DeviceReport } from '@headframe/agent-link/device-report';
import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { CompiledQuery } from 'kysely';
import { storedJson } from '../../../platform/database/stored-json.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Topic } from '../../../platform/pubsub/pubsub.ts';
import type { Judgement, KindIngest, KnownDevice, ReportedIdentity } from './kind-ingest.ts';
import type { OwnColumns } from './kind-tables.ts';
import { lastOfEach } from './last-of-each.ts';

/** What is remembered of a device whose kind needs no memory of its own. */
interface PlainDevice<Detail extends object> extends KnownDevice {
  detail: Detail | null;
}

interface DetailRow {
  id: number;
  detail: object;
}

/** What a kind without SQL of its own says beside its descriptor. */
export interface PlainKind<Detail extends object> {
  kind: DeviceKind;
  topic: Topic;
  /** Columns of the state that `judge` computes of every reading. */
  columns?: OwnColumns;
  /** Tables of the kind (device_id, subaccount_id) with a row for each device, beside its state. */
  ownTables?: readonly string[];
  /** What a detail says of the device's identity; its fields of the same names unless given. */
  identityOf?(detail: Detail): ReportedIdentity;
  /** Judges a reading by the report and by what is known of the device; a pure function. */
  judge(
    report: DeviceReport & { scalars: NonNullable<DeviceReport['scalars']> },
    device: PlainDevice<Detail>,
  ): Judgement;
}

/**
 * A kind for the ingest that needs no SQL of its own: the last detail of each device stands as a whole in the table
 * `<kind>_detail` (device_id, subaccount_id, detail, changed_at), written when it changed.
 */
export function plainIngest<Detail extends object>(plain: PlainKind<Detail>): KindIngest<PlainDevice<Detail>> {
  const { kind, topic, columns = {}, ownTables = [] } = plain;
  const table = `${kind.kind}_detail`;
  const load = `select device_id as id, detail from ${table} where device_id = any ($1::int[])`;
  const write = `insert into ${table} (device_id, subaccount_id, detail, changed_at)
    select row.id, s.subaccount_id, row.detail, now()
    from json_to_recordset($1) as row (id int, detail jsonb) join ${kind.kind}_state s on s.device_id = row.id
    on conflict (device_id) do update set subaccount_id = excluded.subaccount_id, detail = excluded.detail,
      changed_at = excluded.changed_at`;
  const addStatements = [`${kind.kind}_state`, ...ownTables].map(
    (name) =>
      `insert into ${name} (device_id, subaccount_id) select id, subaccount_id from device where id = any ($1::int[])`,
  );
  return {
    kind,
    topic,
    addStatements,
    columns,
    detailColumns: {},
    async load(transaction, devices) {
      const ids = devices.map(({ id }) => id);
      const { rows } = await transaction.executeQuery<{ id: number; detail: Detail }>(CompiledQuery.raw(load, [ids]));
      const details = new Map(rows.map(({ id, detail }) => [id, detail]));
      return devices.map((device) => ({ ...device, detail: details.get(device.id) ?? null }));
    },
    identityOf: (detail) => plain.identityOf?.(detail as Detail) ?? (detail as ReportedIdentity),
    acceptDetail(device, detail) {
      const isKnown = JSON.stringify(device.detail) === JSON.stringify(detail);
      device.detail = detail as Detail;
      return isKnown ? null : { id: device.id, detail };
    },
    async writeDetails(transaction: AccessTransaction, _agentId: number, rows: readonly { id: number }[]) {
      const last = lastOfEach(rows as readonly DetailRow[]);
      if (last.length > 0) await transaction.executeQuery(CompiledQuery.raw(write, [storedJson(last)]));
    },
    judge: (report, device) => plain.judge(report, device),
  };
}
