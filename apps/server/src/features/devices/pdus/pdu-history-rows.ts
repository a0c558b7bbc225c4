import { outletMeasures, pduMeasures } from '@headframe/domain/devices/pdu/pdu-measures';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ExportColumn } from '../../../platform/export/export-column.ts';
import {
  findDeviceRecords,
  kindHistories,
  readPartCharts,
  recordColumns,
  type ChartSpan,
  type DeviceRecords,
  type HistoryPoint,
  type HistoryScope,
  type RecordedKind,
} from '../history/index.ts';
import { pduEntity } from './pdu.entity.ts';

/** The unit that records are of. */
interface RecordedPdu {
  id: string;
  name: string;
  agentId: string;
  ip: string;
  sysName: string | null;
  macAddress: string | null;
  model: string;
  subaccount: string;
}

/** What was recorded of a unit and its outlets in one step. */
interface PduRecord {
  pdu: RecordedPdu;
  at: Date;
  unit: HistoryPoint;
  /** By the key of the outlet. */
  outlets: ReadonlyMap<string, HistoryPoint>;
}

const recordedPdus: RecordedKind<RecordedPdu> = {
  kind: 'pdu',
  entity: pduEntity,
  columns: ['id', 'name', 'agentId', 'ip', 'sysName', 'macAddress', 'model', 'subaccount'],
};

function outletCharts() {
  const history = kindHistories.find(({ kind }) => kind.kind === 'pdu');
  if (!history?.allPartCharts) throw new Error('Outlets have no history.');
  return history.allPartCharts;
}

/** The fields of a history record (specification 001, section 3), then the figures of the unit and of each outlet. */
export function pduRecordColumns(keys: readonly string[]): ExportColumn<PduRecord>[] {
  return [
    ['name', ({ pdu }) => pdu.name],
    ['agent_id', ({ pdu }) => pdu.agentId],
    ['ip', ({ pdu }) => pdu.ip],
    ['sys_name', ({ pdu }) => pdu.sysName],
    ['mac_address', ({ pdu }) => pdu.macAddress],
    ['model', ({ pdu }) => pdu.model],
    ['subaccount', ({ pdu }) => pdu.subaccount],
    ['pdu_id', ({ pdu }) => pdu.id],
    ['created_at', ({ at }) => at, 'moment'],
    ...recordColumns<PduRecord>(pduMeasures, '', ({ unit }) => unit),
    ...keys.flatMap((key) =>
      recordColumns<PduRecord>(outletMeasures, `outlet_${key}_`, ({ outlets }) => outlets.get(key)),
    ),
  ];
}

/** A unit that has history over a span: its own figures, and the outlets whose figures go with them. */
interface FoundPduHistory extends DeviceRecords<RecordedPdu> {
  outlets: readonly { id: number; key: string }[];
}

/** The unit with its own figures over a span; undefined where it is not open to the reader. */
export async function findPduHistory(
  scope: HistoryScope,
  id: string,
  span: ChartSpan,
): Promise<FoundPduHistory | undefined> {
  const found = await findDeviceRecords(recordedPdus, scope, id, span);
  if (!found) return undefined;
  const { rows: outlets } = await sql<{ id: number; key: string }>`
    select id, key from device_part where device_id = ${found.deviceId} and removed_at is null order by ordinal`.execute(
    scope.transaction,
  );
  return { ...found, outlets };
}

/** The records of a unit, one for each step in which it answered, with means over the step. */
export async function readPduRecords(
  transaction: AccessTransaction,
  { device: pdu, deviceId, points, outlets }: FoundPduHistory,
  span: ChartSpan,
): Promise<PduRecord[]> {
  const byTime = new Map<number, Map<string, HistoryPoint>>(points.map(({ at }) => [at.getTime(), new Map()]));
  const keys = new Map(outlets.map(({ id, key }) => [id, key]));
  const charts = await readPartCharts(transaction, outletCharts(), deviceId, [...keys.keys()], span);
  for (const point of charts) {
    const key = keys.get(point.part_id);
    if (key !== undefined) byTime.get(point.at.getTime())?.set(key, point);
  }
  return points.map((unit) => ({ pdu, at: unit.at, unit, outlets: byTime.get(unit.at.getTime()) ?? new Map() }));
}
