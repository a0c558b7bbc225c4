import { sql } from 'kysely';
import { selectRows } from '../../../platform/entity/entity-query.ts';
import type { Entity } from '../../../platform/entity/entity.ts';
import type { ExportColumn } from '../../../platform/export/export-column.ts';
import { readChart, type ChartSpan, type HistoryPoint } from './device-history.ts';
import { kindHistories } from './kind-history.ts';
import type { HistoryExport, HistoryScope } from './register-history-export.ts';
import { chartFor } from './statements/chart-statement.ts';

/** A device with its own figures over a span. */
export interface DeviceRecords<Device> {
  device: Device;
  /** The number of the device in the database. */
  deviceId: number;
  points: readonly HistoryPoint[];
}

/** What was recorded of a device in one step, with means over the step. */
export interface DeviceRecord<Device> {
  device: Device;
  point: HistoryPoint;
}

/** Whose records are read: a kind of devices, and the columns of its entity that identify a device in them. */
export interface RecordedKind<Device> {
  kind: string;
  entity: Entity;
  columns: readonly (keyof Device & string)[];
}

/** The device with what the reader's subaccount recorded of it over a span; undefined where it is not open to the reader. */
export async function findDeviceRecords<Device extends { id: string }>(
  { kind, entity, columns }: RecordedKind<Device>,
  scope: HistoryScope,
  id: string,
  span: ChartSpan,
): Promise<DeviceRecords<Device> | undefined> {
  const [device] = (await selectRows(scope, entity, columns, { where: { id: { _eq: id } } })) as never as Device[];
  const history = kindHistories.find((one) => one.kind.kind === kind);
  if (!device || !history) return undefined;
  const { rows } = await sql<{ id: number }>`select id from device where selector_id = ${device.id}::uuid`.execute(
    scope.transaction,
  );
  const deviceId = rows[0]?.id ?? 0;
  const { points } = await readChart(scope.transaction, chartFor(history.deviceCharts, null), deviceId, span);
  return { device, deviceId, points };
}

/** What a file of the records of one device without parts takes. */
interface DeviceRecordsExport<Device> extends RecordedKind<Device> {
  path: string;
  /** What such a device is called in the name of its file. */
  noun: string;
  missing: HistoryExport<never, never>['missing'];
  records: readonly ExportColumn<DeviceRecord<Device>>[];
}

/** The export of the history of devices without parts: a record for each step. */
export function deviceRecordsExport<Device extends { id: string; ip: string }>({
  path,
  noun,
  missing,
  records,
  ...recorded
}: DeviceRecordsExport<Device>): HistoryExport<DeviceRecords<Device>, DeviceRecord<Device>> {
  return {
    path,
    missing,
    find: (scope, id, span) => findDeviceRecords(recorded, scope, id, span),
    subject: ({ device: { ip } }) => `${noun} ${ip} history`,
    columns: () => records,
    read: (_transaction, { device, points }) => Promise.resolve(points.map((point) => ({ device, point }))),
  };
}
