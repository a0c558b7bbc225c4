import { containerMeasures } from '@headframe/domain/devices/container/container-measures';
import { sql } from 'kysely';
import { selectRows } from '../../../platform/entity/entity-query.ts';
import type { ExportColumn } from '../../../platform/export/export-column.ts';
import {
  chartFor,
  kindHistories,
  readChart,
  recordColumns,
  type ChartSpan,
  type HistoryPoint,
  type HistoryScope,
} from '../history/index.ts';
import { containerEntity } from './container.entity.ts';

/** The container that records are of. */
interface RecordedContainer {
  id: string;
  ip: string;
  macAddress: string | null;
  subaccount: string;
}

const recordedNames = ['id', 'ip', 'macAddress', 'subaccount'];

/** What was recorded of a container in one step, with means over the step. */
export interface ContainerRecord {
  container: RecordedContainer;
  point: HistoryPoint;
}

/** A container with its figures over a span. */
export interface ContainerHistory {
  container: RecordedContainer;
  points: readonly HistoryPoint[];
}

const { miners, hashrate, maxPcb, maxChip, ...cooler } = containerMeasures;
const pointOf = ({ point }: ContainerRecord) => point;

/**
 * The fields of a history record (specification 001, section 3): identity, miner info, what the cooler state holds, and sensor data
 * params. The last is empty: nothing published names what a controller answers to `sensorData`, so that none of it is recorded.
 */
export const containerRecordColumns: readonly ExportColumn<ContainerRecord>[] = [
  ['ip', ({ container }) => container.ip],
  ['mac_address', ({ container }) => container.macAddress],
  ['subaccount', ({ container }) => container.subaccount],
  ['created_at', ({ point }) => point.at, 'moment'],
  ...recordColumns<ContainerRecord>({ miners, hashrate, maxPcb, maxChip }, 'miner_info_', pointOf),
  ...recordColumns<ContainerRecord>(cooler, 'cooler_state_', pointOf),
  ['sensor_data_params', () => null],
];

/** The container with what the reader's subaccount recorded of it over a span; undefined where it is not open to the reader. */
export async function findContainerHistory(
  scope: HistoryScope,
  id: string,
  span: ChartSpan,
): Promise<ContainerHistory | undefined> {
  const [container] = (await selectRows(scope, containerEntity, recordedNames, {
    where: { id: { _eq: id } },
  })) as never as RecordedContainer[];
  const history = kindHistories.find(({ kind }) => kind.kind === 'container');
  if (!container || !history) return undefined;
  const { rows } = await sql<{ id: number }>`select id from device where selector_id = ${container.id}::uuid`.execute(
    scope.transaction,
  );
  const { points } = await readChart(scope.transaction, chartFor(history.deviceCharts, null), rows[0]?.id ?? 0, span);
  return { container, points };
}
