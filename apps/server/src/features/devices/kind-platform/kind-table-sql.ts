import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import type { ColumnType } from './kind-columns.ts';
import { kindColumns, kindTables, type OwnColumns } from './kind-tables.ts';

/** Columns that are never null, besides keys: those that say how a row came about. */
const notNull = new Set(['seconds', 'samples', 'answered', 'active', 'status', 'time', 'hour', 'detail', 'changed_at']);

const stateDefaults: Readonly<Record<string, string>> = {
  is_online: 'not null default false',
  auth_error: 'not null default false',
  failures: 'not null default 0',
  issues: 'not null default 0',
};

type Shape = 'state' | 'detail' | 'sample' | 'block' | 'hour';

interface Table {
  readonly name: string;
  readonly shape: Shape;
  readonly isOfPart: boolean;
  readonly columns: Readonly<Record<string, ColumnType | `${ColumnType}[]` | 'jsonb'>>;
}

/** The tables that hold what devices of a kind report, with their columns. */
function tablesOf(kind: DeviceKind, own: OwnColumns): Table[] {
  const { state, sample, block, hour, part } = kindTables(kind);
  const columns = kindColumns(kind, own);
  const table = (name: string, shape: Shape, isOfPart = false): Table => ({
    name,
    shape,
    isOfPart,
    columns: columns[name] ?? {},
  });
  const detail = {
    ...table(`${kind.kind}_detail`, 'detail'),
    columns: {
      device_id: 'integer',
      kind: 'text',
      subaccount_id: 'integer',
      detail: 'jsonb',
      changed_at: 'timestamptz',
    },
  } as const;
  return [
    table(state, 'state'),
    detail,
    table(sample, 'sample'),
    table(block, 'block'),
    table(hour, 'hour'),
    ...(part
      ? [table(part.state, 'state', true), table(part.block, 'block', true), table(part.hour, 'hour', true)]
      : []),
  ];
}

/** What stands behind the type of a column. */
function constraintOf({ shape, isOfPart }: Table, column: string, kind: string): string {
  if (column === 'kind') return `not null default '${kind}' check (kind = '${kind}')`;
  const hasRowEach = shape === 'state' || shape === 'detail';
  if (hasRowEach && column === (isOfPart ? 'part_id' : 'device_id')) return 'primary key';
  if (['device_id', 'part_id', 'subaccount_id'].includes(column)) return 'not null';
  if (shape === 'state') return isOfPart && column === 'reported_at' ? 'not null' : (stateDefaults[column] ?? '');
  if (shape === 'block') return 'not null';
  return notNull.has(column) ? 'not null' : '';
}

/** Keys, references and options of a table. */
function endOf({ name, shape, isOfPart }: Table): { lines: string[]; options: string } {
  if (shape === 'sample') return { lines: [], options: ' partition by range (time)' };
  if (shape === 'block' || shape === 'hour')
    return {
      lines: [`primary key (${isOfPart ? 'part_id' : 'device_id'}, hour, subaccount_id)`],
      options: ' partition by range (hour)',
    };
  const device = `constraint ${name}_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade`;
  const part = `constraint ${name}_part foreign key (part_id, device_id) references device_part (id, device_id) on delete cascade`;
  return { lines: isOfPart ? [device, part] : [device], options: shape === 'state' ? ' with (fillfactor = 70)' : '' };
}

const rights = {
  state: "api => 'select, insert', gateway => 'select, insert, update', jobs => 'select'",
  partState: "api => 'select', gateway => 'select, insert, update', jobs => 'select'",
  other: "api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update'",
};

function createTable(table: Table, kind: string): string {
  const order =
    table.isOfPart && table.shape === 'state' ? { part_id: 'integer', kind: 'text', ...table.columns } : table.columns;
  const { lines, options } = endOf(table);
  const columns = Object.entries(order).map(([name, type]) =>
    `${name} ${type} ${constraintOf(table, name, kind)}`.trimEnd(),
  );
  const right = table.shape === 'state' ? (table.isOfPart ? rights.partState : rights.state) : rights.other;
  const isHistory = ['sample', 'block', 'hour'].includes(table.shape);
  return [
    `create table ${table.name} (\n  ${[...columns, ...lines].join(',\n  ')}\n)${options};`,
    ...(table.shape === 'sample' ? [`create index ${table.name}_device on ${table.name} (device_id);`] : []),
    `select tenant_table('${table.name}', ${right}, shared => 'device_id');`,
    ...(isHistory ? [`select read_history_since_share('${table.name}');`] : []),
  ].join('\n');
}

/** Columns of tables as the database has them, by table; only their names are read. */
export type StoredColumns = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A change of the tables of a kind, and the way back; empty where there is nothing to change. */
export interface KindMigration {
  readonly up: string;
  readonly down: string;
}

function addColumns(table: Table, kind: string, stored: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(table.columns)
    .filter(([column]) => !(column in stored))
    .map(([column, type]) => {
      // Hours that were packed before have no values of it: their arrays are shorter, which reads as null.
      if (table.shape === 'block')
        return `alter table ${table.name} add column ${column} ${type} not null default '{}';\nalter table ${table.name} alter column ${column} drop default;`;
      return (
        `alter table ${table.name} add column ${column} ${type} ${constraintOf(table, column, kind)}`.trimEnd() + ';'
      );
    });
}

/**
 * What a migration has to do so that the tables of a kind hold what its descriptor says: tables that are missing, and columns of new
 * measures. `own` are the columns that its state computes of each reading. Columns that no measure asks for stay; `columnFaults` names them.
 */
export function kindMigration(kind: DeviceKind, own: OwnColumns, stored: StoredColumns): KindMigration {
  const up: string[] = [];
  const down: string[] = [];
  for (const table of tablesOf(kind, own)) {
    const columns = stored[table.name];
    if (!columns) {
      up.push(createTable(table, kind.kind));
      down.unshift(`drop table ${table.name};`);
      continue;
    }
    // What stands in a detail is no measure; miners keep theirs in columns.
    if (table.shape === 'detail') continue;
    const added = addColumns(table, kind.kind, columns);
    up.push(...added);
    down.unshift(
      ...Object.keys(table.columns)
        .filter((column) => !(column in columns))
        .map((column) => `alter table ${table.name} drop column ${column};`),
    );
  }
  return { up: up.join('\n'), down: down.join('\n') };
}

/** The tables that {@link kindMigration} makes of a kind. */
export function kindTableNames(kind: DeviceKind): string[] {
  return tablesOf(kind, {}).map(({ name }) => name);
}
