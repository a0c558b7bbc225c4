import { cellText, decimalPattern, listEntries } from './cell-text.ts';
import {
  fileLimits,
  StructureError,
  type Cell,
  type FileTemplate,
  type RowOf,
  type TemplateColumn,
} from './file-template.ts';
import { readHeader } from './read-header.ts';

/** A row of a file with its number as spreadsheets count, the header being 1. */
export interface FileRow<Values> {
  readonly line: number;
  readonly values: Values;
}

type Parser = (text: string) => unknown;

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);
const whole = /^[+-]?\d{1,15}$/;

const parsers: Readonly<Record<TemplateColumn['type'], Parser>> = {
  text: (text) => text,
  integer: (text) => (whole.test(text) ? Number(text) : undefined),
  number: (text) => (decimalPattern.test(text) ? Number(text) : undefined),
  flag: (text) => flags.get(text.toLowerCase()),
  list: listEntries,
};

const expected: Readonly<Record<TemplateColumn['type'], string>> = {
  text: 'a text',
  integer: 'a whole number',
  number: 'a number',
  flag: 'yes or no',
  list: 'a list',
};

function valueOf(column: TemplateColumn, cell: Cell, place: string): unknown {
  const text = cellText(cell);
  if (text === '') return undefined;
  if (text.length > fileLimits.cellLength)
    throw new StructureError(`${place}: more than ${fileLimits.cellLength} characters.`);
  const value = cell instanceof Date ? undefined : parsers[column.type](text);
  if (value === undefined) throw new StructureError(`${place}: ${expected[column.type]} is expected.`);
  return value;
}

/** The columns by their place in the file: as the header names them, whatever the letters' case. */
function columnsOf(template: FileTemplate, header: readonly Cell[]): (string | undefined)[] {
  const names = readHeader(template.columns, header, fileLimits.columns);
  for (const [name, { isRequired }] of Object.entries(template.columns))
    if (isRequired && !names.includes(name)) throw new StructureError(`The column "${name}" is missing.`);
  return names.map((name) => name || undefined);
}

/**
 * The rows of a file by its template: the header names the columns, in any sequence; values match the types of the columns;
 * empty cells and empty rows are dropped.
 * @throws StructureError with the row and the column for a file that does not follow the template, or is too large.
 */
export function rowsOfFile<Template extends FileTemplate>(
  template: Template,
  cells: readonly (readonly Cell[])[],
): FileRow<RowOf<Template>>[] {
  const [header = [], ...lines] = cells;
  const columns = columnsOf(template, header);
  const rows: FileRow<RowOf<Template>>[] = [];
  for (const [index, line] of lines.entries()) {
    const values: Record<string, unknown> = {};
    for (const [place, cell] of line.entries()) {
      const name = columns[place];
      const column = name === undefined ? undefined : template.columns[name];
      if (!name || !column) {
        if (cellText(cell) !== '') throw new StructureError(`Row ${index + 2} has a value in a column without a name.`);
        continue;
      }
      const value = valueOf(column, cell, `Row ${index + 2}, column "${name}"`);
      if (value !== undefined) values[name] = value;
    }
    if (Object.keys(values).length === 0) continue;
    for (const [name, { isRequired }] of Object.entries(template.columns))
      if (isRequired && !(name in values)) throw new StructureError(`Row ${index + 2}, column "${name}": is empty.`);
    rows.push({ line: index + 2, values: values as RowOf<Template> });
    if (rows.length > fileLimits.rows) throw new StructureError(`The file has more than ${fileLimits.rows} rows.`);
  }
  if (rows.length === 0) throw new StructureError('The file has no rows.');
  return rows;
}
