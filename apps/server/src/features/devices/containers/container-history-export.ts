import { familyUnitTexts } from '@headframe/domain/coins/coin-family';
import { containerMeasures } from '@headframe/domain/devices/container/container-measures';
import { containerHistoryPath } from '@headframe/domain/devices/export-paths';
import type { ExportColumn } from '../../../platform/export/export-column.ts';
import { deviceRecordsExport, recordColumns, type DeviceRecord } from '../history/index.ts';
import { containerEntity } from './container.entity.ts';
import { exportedHashrate } from './exported-hashrate.ts';

interface RecordedContainer {
  id: string;
  ip: string;
  macAddress: string | null;
  subaccount: string;
}

type ContainerRecord = DeviceRecord<RecordedContainer>;

const { miners, hashrate, maxPcb, maxChip, ...cooler } = containerMeasures;
const pointOf = ({ point }: ContainerRecord) => point;

/**
 * The fields of a history record (specification 001, section 3): identity, miner info, what the cooler state holds, and sensor data
 * params. The last is empty: nothing published names what a controller answers to `sensorData`, so that none of it is recorded.
 */
const records: readonly ExportColumn<ContainerRecord>[] = [
  ['ip', ({ device }) => device.ip],
  ['mac_address', ({ device }) => device.macAddress],
  ['subaccount', ({ device }) => device.subaccount],
  ['created_at', ({ point }) => point.at, 'moment'],
  ...recordColumns<ContainerRecord>({ miners, hashrate, maxPcb, maxChip }, 'miner_info_', pointOf, (value, name) =>
    name === 'hashrate' ? exportedHashrate(value) : value,
  ),
  ['rate_unit', () => familyUnitTexts.th],
  ...recordColumns<ContainerRecord>(cooler, 'cooler_state_', pointOf),
  ['sensor_data_params', () => null],
];

/** The history of one container as a file. */
export const containerHistoryExport = deviceRecordsExport<RecordedContainer>({
  path: containerHistoryPath,
  noun: 'Container',
  missing: 'antspaceHistoryMissing',
  kind: 'container',
  entity: containerEntity,
  columns: ['id', 'ip', 'macAddress', 'subaccount'],
  records,
});
