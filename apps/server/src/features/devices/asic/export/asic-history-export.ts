import { familyUnitTexts, hashesPerFamilyUnit, hashrateFamily } from '@headframe/domain/coins/coin-family';
import { asicMeasures } from '@headframe/domain/devices/asic/asic-measures';
import { asicHistoryPath } from '@headframe/domain/devices/export-paths';
import type { ExportColumn } from '../../../../platform/export/export-column.ts';
import { deviceRecordsExport, recordColumns, type DeviceRecord } from '../../history/index.ts';
import { asicEntity } from '../asic.entity.ts';

/** The miner that records are of. */
interface RecordedAsic {
  id: string;
  ip: string;
  macAddress: string | null;
  subaccount: string;
  workerName: string;
  model: string;
  firmware: string;
  coinEnum: number;
}

type AsicRecord = DeviceRecord<RecordedAsic>;

/**
 * The fields of a history record (specification 001, section 3), then its figures: what a miner reports of itself, of its fans and of
 * its temperatures. Hashrates are in what `rate_unit` says, Th/s or Mh/s.
 */
const records: readonly ExportColumn<AsicRecord>[] = [
  ['ip', ({ device }) => device.ip],
  ['mac_address', ({ device }) => device.macAddress],
  ['subaccount', ({ device }) => device.subaccount],
  ['created_at', ({ point }) => point.at, 'moment'],
  ['workername', ({ device }) => device.workerName],
  ['model', ({ device }) => device.model],
  ['firmware', ({ device }) => device.firmware],
  ...recordColumns<AsicRecord>(
    asicMeasures,
    '',
    ({ point }) => point,
    (value, name, { device }) =>
      name === 'hashrate' ? value / hashesPerFamilyUnit[hashrateFamily(device.coinEnum)] : value,
  ),
  ['rate_unit', ({ device }) => familyUnitTexts[hashrateFamily(device.coinEnum)]],
];

/** The history of one miner as a file. */
export const asicHistoryExport = deviceRecordsExport<RecordedAsic>({
  path: asicHistoryPath,
  noun: 'ASIC',
  missing: 'asicHistoryMissing',
  kind: 'asic',
  entity: asicEntity,
  columns: ['id', 'ip', 'macAddress', 'subaccount', 'workerName', 'model', 'firmware', 'coinEnum'],
  records,
});
