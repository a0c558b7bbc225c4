import { asicKind } from '@headframe/domain/devices/asic/asic.kind';
import type { KindIngest } from '../../kind-platform/index.ts';
import { acceptDetail, identityOf, type AsicRow } from './accept-detail.ts';
import { loadAsicMemory, loadAsicSettings, type AsicMemory } from './asic-memory.ts';
import { asicSql } from './asic-sql.ts';
import { asicColumns, asicDetailColumns, judgeReading, type AsicReport } from './judge-reading.ts';
import { writeAsics } from './write-asics.ts';
import type { Scalars } from '@headframe/agent-link/device-report';
import { boundFigures } from '@headframe/domain/devices/asic/figure-bounds';

const addStatements = [
  `insert into asic (device_id, subaccount_id) select id, subaccount_id from device where id = any ($1::int[])`,
  `insert into asic_state (device_id, subaccount_id, coin_enum)
    select id, subaccount_id, coalesce((select coin_enum from subaccount n where n.id = d.subaccount_id), 0)
    from device d where id = any ($1::int[])`,
];

/** Miners for the ingest. */
export const asicIngest: KindIngest<AsicMemory, AsicReport, AsicRow> = {
  kind: asicKind,
  topic: 'asic',
  addStatements,
  columns: asicColumns,
  detailColumns: asicDetailColumns,
  sql: asicSql,
  load: loadAsicMemory,
  loadSettings: loadAsicSettings,
  identityOf,
  acceptDetail,
  writeDetails: writeAsics,
  bound: boundReport,
  judge: judgeReading,
};

type Reading = AsicReport & { scalars: Scalars };

/** A miner's report without figures that its model cannot have; that there were such is remembered, and is an issue. */
function boundReport(report: Reading, memory: AsicMemory): Reading {
  const { scalars, detail, isImpossible } = boundFigures(report, memory);
  memory.isImpossible = isImpossible;
  return isImpossible ? { ...report, scalars, detail } : report;
}
