import { exportPathsOf } from '@headframe/domain/devices/export-paths';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { capitalized } from '@headframe/domain/records/describe-record';
import type { Entity } from '../entity/entity.ts';
import type { ExportColumn } from '../export/export-column.ts';
import type { ListExport } from '../export/list-export.ts';
import type { SheetValue } from '../sheet/sheet-file.ts';
import { snakeCase, type RecordPlan } from './record-plan.ts';

type Row = Readonly<Record<string, unknown>>;

/** The export of a record's list: these columns of its entity, lists of texts joined, and its subaccount and times behind them. */
export function recordExport(
  { descriptor: { kind, labels } }: RecordPlan,
  entity: Entity,
  exported: readonly string[],
  permission: Permission,
): ListExport<Row> {
  const names = [...exported, 'subaccount', 'createdAt', 'updatedAt'];
  const columns = names.map((name): ExportColumn<Row> => {
    const value = (row: Row) => row[name] as SheetValue | readonly string[];
    const cell = (row: Row): SheetValue => {
      const found = value(row);
      return Array.isArray(found) ? found.join(', ') : (found as SheetValue);
    };
    return entity.columns[name]?.kind === 'timestamp' ? [snakeCase(name), cell, 'moment'] : [snakeCase(name), cell];
  });
  return {
    title: capitalized(labels),
    entity,
    columns,
    names,
    permission,
    paths: exportPathsOf(kind.replaceAll('-', '_')),
  };
}
