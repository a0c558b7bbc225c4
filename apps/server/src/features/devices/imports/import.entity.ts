import { importLimits } from '@headframe/domain/imports/import-limits';
import { sql } from 'kysely';
import { defineEntity, type EntityColumn } from '../../../platform/entity/entity.ts';

function count(expression: EntityColumn['sql'], description: string): EntityColumn {
  return { kind: 'int', sql: expression, description };
}

/** An import of the caller's own: a file with devices, from its upload until it is forgotten. */
export const fileImportEntity = defineEntity({
  name: 'FileImport',
  table: sql`file_import i`,
  joins: { n: sql`join subaccount n on n.id = i.subaccount_id` },
  owner: sql`i.subaccount_id`,
  base: sql`i.uploaded_by = (select current_account_id())`,
  key: sql`i.id`,
  defaultOrder: sql`i.id desc`,
  columns: {
    id: { kind: 'id', sql: sql`i.selector_id`, sort: false },
    kind: { kind: 'text', sql: sql`i.kind`, description: 'Kind of the file.' },
    name: { kind: 'text', sql: sql`i.name`, description: 'Name of the file.' },
    state: {
      kind: 'text',
      sql: sql`i.state`,
      description: 'uploading, reading, mapping, ready, applying, done or failed.',
    },
    problem: { kind: 'text', sql: sql`i.problem`, nullable: true, description: 'Why it failed.' },
    message: {
      kind: 'text',
      sql: sql`i.message`,
      nullable: true,
      description: 'What its rows did, for people; once it is done.',
    },
    isStructureError: {
      kind: 'boolean',
      sql: sql`i.is_structure_error`,
      description: 'Whether it failed because the file cannot be read or does not follow the template.',
    },
    format: { kind: 'text', sql: sql`i.format`, nullable: true, description: 'How the file was read, for people.' },
    ignoredColumns: { kind: 'textArray', sql: sql`i.ignored_columns`, description: 'Its columns that are left alone.' },
    unknownColumns: {
      kind: 'textArray',
      sql: sql`i.unknown_columns`,
      description: 'Its columns that the template does not have; while it is mapping, a person has to choose for each.',
    },
    freeColumns: {
      kind: 'textArray',
      sql: sql`i.free_columns`,
      description: 'Columns of the template that it lacks, for which unknown ones may stand.',
    },
    size: count(sql`i.size`, 'Bytes of the file.'),
    received: count(sql`i.received`, 'Bytes of it that are there.'),
    rowsRead: count(sql`i.rows_read`, 'Rows that were read until now.'),
    newCount: count(sql`i.new_count`, 'Rows that add a device.'),
    changedCount: count(sql`i.changed_count`, 'Rows that change a device.'),
    unchangedCount: count(sql`i.unchanged_count`, 'Rows whose device is as they say already.'),
    refusedCount: count(sql`i.refused_count`, 'Rows that cannot be applied.'),
    appliedCount: count(sql`i.applied_count`, 'Rows that were written until now.'),
    failedCount: count(sql`i.failed_count`, 'Rows that were not written, as their device had changed meanwhile.'),
    subaccount: { kind: 'text', sql: sql`n.name` },
    createdAt: { kind: 'timestamp', sql: sql`i.created_at` },
    updatedAt: { kind: 'timestamp', sql: sql`i.updated_at` },
    expiresAt: {
      kind: 'timestamp',
      sql: sql`i.updated_at + make_interval(hours => ${sql.lit(importLimits.hours)})`,
      description: 'When it is forgotten, with what is staged of it.',
    },
  },
});

/** A row of such a file: what it would do, or has done. */
export const fileImportRowEntity = defineEntity({
  name: 'FileImportRow',
  table: sql`file_import_row r`,
  joins: { i: sql`join file_import i on i.id = r.import_id` },
  owner: sql`r.subaccount_id`,
  base: sql`exists (select from file_import own where own.id = r.import_id and own.uploaded_by = (select current_account_id()))`,
  key: sql`r.id`,
  defaultOrder: sql`r.line`,
  columns: {
    importId: { kind: 'id', sql: sql`i.selector_id`, sort: false },
    line: count(sql`r.line`, 'Its number in the file; the header is 1.'),
    outcome: { kind: 'text', sql: sql`r.outcome`, description: 'new, changed, unchanged or refused.' },
    device: { kind: 'text', sql: sql`r.device`, description: 'Name or address of the device.' },
    problem: { kind: 'text', sql: sql`r.problem`, nullable: true, description: 'Why it is not applied.' },
    hasProblem: { kind: 'boolean', sql: sql`r.problem is not null` },
    isDone: { kind: 'boolean', sql: sql`r.is_done`, description: 'Whether it was written, or refused then.' },
  },
  details: { changes: { sql: sql`r.changes` } },
});
