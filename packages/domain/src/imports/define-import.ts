import { cellText } from '../files/cell-text.ts';
import type { Cell } from '../files/file-template.ts';
import type { AnySetting } from '../devices/define-setting.ts';
import type { Permission } from '../permissions/permission-catalogue.ts';
import type { ImportHeader } from './import-header.ts';
import type { ImportedKind } from './import-permissions.ts';
import type { IgnoredColumn, ImportColumn, ImportValue, ReadColumn } from './import-column.ts';
import { importValue } from './import-value.ts';

/** A setting as imports need it: who may change it, what it may be, and how it is joined with what is stored. */
export interface ImportedSetting extends Pick<AnySetting, 'label' | 'permission' | 'values' | 'change'> {
  /** Who may add a device may give it along, without the permission to change it. */
  readonly comesWithNew?: true;
}

/**
 * What files of one kind hold, mostly of one kind of devices: from it follow the template, the reading of a file, the preview and what is
 * written. A column sets a value of a setting; the setting says who may change it and what it may be.
 */
export interface ImportDescriptor {
  /** Kind of the files; of devices, where their rows are devices. */
  readonly kind: ImportedKind;
  /** What the page of such an import is called. */
  readonly title: string;
  /** What one row is about, such as `miner`, and several. */
  readonly noun: readonly [one: string, many: string];
  /** What a written row did, as its person reads it at the end: `2 miners added`. */
  readonly done: { readonly new: string; readonly changed: string };
  /** A sentence that follows it where rows were written. */
  readonly afterwards?: string;
  /** Columns of which a file needs at least one: those that say what a row is about. */
  readonly keys: readonly string[];
  /** Columns by the names that they have in files of earlier templates. */
  readonly formerNames?: Readonly<Record<string, string>>;
  /** Whether its confirmation takes a code of the second factor, where its person has one. */
  readonly asksStepUp?: true;
  /** File name of the template, without its ending. */
  readonly fileName: string;
  /** Who may import. */
  readonly permission: Permission;
  /** Families of drivers that a new device can have; left out where none is added. */
  readonly families?: readonly string[];
  /** The family of a new device whose row names none; left out where each has to. */
  readonly familyOfNew?: string;
  /** Columns by the names of the header, in the order of the template. */
  readonly columns: Readonly<Record<string, ImportColumn>>;
  /** The settings that columns belong to. */
  readonly settings: Readonly<Record<string, ImportedSetting>>;
}

/** Describes the files of a kind. */
export function defineImport<const Described extends ImportDescriptor>(described: Described): Described {
  return described;
}

/** Columns of a file that are left alone for the same reason. */
export interface ColumnsLeft extends Omit<IgnoredColumn, 'role'> {
  readonly columns: readonly string[];
}

const leftOut = { role: 'ignored', reason: 'you left them out', isCommand: false } as const;

/** Columns of a file that imports leave alone, by why. */
export function reasonsLeft({ columns }: ImportDescriptor, names: readonly string[]): ColumnsLeft[] {
  const left = names.map((name) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    return { ...(column?.role === 'ignored' ? column : leftOut), name };
  });
  const groups = Map.groupBy(left, ({ reason }) => reason);
  return [...groups].map(([reason, [first, ...others]]) => ({
    reason,
    isCommand: first?.isCommand ?? false,
    columns: [first, ...others].flatMap((one) => one?.name ?? []),
  }));
}

/** One row of a file as it was read. */
export interface ImportedRow {
  /** Its number as spreadsheets count, the header being 1. */
  readonly line: number;
  /** Values by column; those of empty cells are left out. */
  readonly values: Readonly<Record<string, ImportValue>>;
  /** What is wrong with it, with the column; null where nothing is. */
  readonly problem: string | null;
}

/** The columns that a row can give a value for, by name: those of the template. */
export function readColumns({ columns }: ImportDescriptor): [string, ReadColumn][] {
  return Object.entries(columns).flatMap(([name, column]) => (column.role === 'ignored' ? [] : [[name, column]]));
}

/** Reads one row by the header; null for an empty one. `judge` says what is wrong with a value, where something is. */
export function importedRow(
  { columns }: ImportHeader,
  line: number,
  cells: readonly Cell[],
  judge: (column: ReadColumn, value: ImportValue) => string | null,
): ImportedRow | null {
  const values: Record<string, ImportValue> = {};
  let problem: string | null = null;
  let isEmpty = true;
  for (const [place, cell] of cells.entries()) {
    const named = columns[place];
    if (named === null) continue;
    if (named === undefined) {
      if (cellText(cell) !== '') problem ??= 'A value stands in a column without a name.';
      continue;
    }
    const read = importValue(named.column.type, cell);
    if (read === undefined) continue;
    isEmpty = false;
    const wrong = 'problem' in read ? read.problem : judge(named.column, read.value);
    if (wrong !== null) problem ??= `Column "${named.name}": ${wrong}`;
    if ('value' in read) values[named.name] = read.value;
  }
  return isEmpty && problem === null ? null : { line, values, problem };
}
