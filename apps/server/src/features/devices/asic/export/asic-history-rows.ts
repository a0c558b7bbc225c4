import { hashesPerFamilyUnit, hashrateFamily } from '@headframe/domain/coins/coin-family';
import { asicMeasures } from '@headframe/domain/devices/asic/asic-measures';
import { sql } from 'kysely';
import { selectRows } from '../../../../platform/entity/entity-query.ts';
import type { ExportColumn } from '../../../../platform/export/export-column.ts';
import {
  chartFor,
  kindHistories,
  readChart,
  recordColumns,
  type ChartSpan,
  type HistoryPoint,
  type HistoryScope,
} from '../../history/index.ts';
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

const recordedNames = ['id', 'ip', 'macAddress', 'subaccount', 'workerName', 'model', 'firmware', 'coinEnum'];

/** What was recorded of a miner in one step, with means over the step. */
export interface AsicRecord {
  asic: RecordedAsic;
  point: HistoryPoint;
}

/** A miner with its figures over a span. */
export interface AsicHistory {
  asic: RecordedAsic;
  points: readonly HistoryPoint[];
}

/** H/s in one of the unit that hashrates of a coin's family are served in. */

/**
 * The fields of a history record (specification 001, section 3), then its figures: what a miner reports of itself, of its fans and of
 * its temperatures. Hashrates are in Th/s, or Mh/s for coins that are counted so.
 */
export const asicRecordColumns: readonly ExportColumn<AsicRecord>[] = [
  ['ip', ({ asic }) => asic.ip],
  ['mac_address', ({ asic }) => asic.macAddress],
  ['subaccount', ({ asic }) => asic.subaccount],
  ['created_at', ({ point }) => point.at, 'moment'],
  ['workername', ({ asic }) => asic.workerName],
  ['model', ({ asic }) => asic.model],
  ['firmware', ({ asic }) => asic.firmware],
  ...recordColumns<AsicRecord>(
    asicMeasures,
    '',
    ({ point }) => point,
    (value, name, { asic }) =>
      name === 'hashrate' ? value / hashesPerFamilyUnit[hashrateFamily(asic.coinEnum)] : value,
  ),
];

/** The miner with what the reader's subaccount recorded of it over a span; undefined where it is not open to the reader. */
export async function findAsicHistory(
  scope: HistoryScope,
  id: string,
  span: ChartSpan,
): Promise<AsicHistory | undefined> {
  const [asic] = (await selectRows(scope, asicEntity, recordedNames, {
    where: { id: { _eq: id } },
  })) as never as RecordedAsic[];
  const history = kindHistories.find(({ kind }) => kind.kind === 'asic');
  if (!asic || !history) return undefined;
  const { rows } = await sql<{ id: number }>`select id from device where selector_id = ${asic.id}::uuid`.execute(
    scope.transaction,
  );
  const { points } = await readChart(scope.transaction, chartFor(history.deviceCharts, null), rows[0]?.id ?? 0, span);
  return { asic, points };
}
