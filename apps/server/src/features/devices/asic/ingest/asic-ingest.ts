import { asicKind } from '@headframe/domain/devices/asic/asic.kind';
import type { KindIngest } from '../../kinds/index.ts';
import { acceptDetail, identityOf, type AsicRow } from './accept-detail.ts';
import { loadAsicMemory, loadAsicSettings, type AsicMemory } from './asic-memory.ts';
import { asicSql } from './asic-sql.ts';
import { asicColumns, asicDetailColumns, judgeReading, type AsicReport } from './judge-reading.ts';
import { writeAsics } from './write-asics.ts';

/** Miners for the ingest. */
export const asicIngest: KindIngest<AsicMemory, AsicReport, AsicRow> = {
  kind: asicKind,
  topic: 'asic',
  columns: asicColumns,
  detailColumns: asicDetailColumns,
  sql: asicSql,
  load: loadAsicMemory,
  loadSettings: loadAsicSettings,
  identityOf,
  acceptDetail,
  writeDetails: writeAsics,
  judge: judgeReading,
};
