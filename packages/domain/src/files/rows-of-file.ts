import {
  fileLimits,
  StructureError,
  type Cell,
  type FileTemplate,
  type RowOf,
  type TemplateColumn,
} from './file-template.ts';

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
const decimal = /^[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})(e[+-]?\d{1,3})?$/i;

function listOf(text: string): readonly string[] {
  const inner = /^\[(.*)\]$/s.exec(text)?.[1] ?? text;
  return inner
    .split(',')
    .map((entry) => entry.trim().replace(/^"(.*)"$/s, '$1'))
    .filter((entry) => entry !== '' && entry.toLowerCase() !== 'null');
}

const parsers: Readonly<Record<TemplateColumn['type'], Parser>> = {
  text: (text) => text,
  integer: (text) => (whole.test(text) ? Number(text) : undefined),
  number: (text) => (decimal.test(text) ? Number(text) : undefined),
  flag: (text) => flags.get(text.toLowerCase()),
  list: listOf,
};

const expected: Readonly<Record<TemplateColumn['type'], string>> = {
  text: 'a text',
  integer: 'a whole number',
  number: 'a number',
  flag: 'yes or no',
  list: 'a list',
};

function textOf(cell: Cell): string {
  if (cell === null) return '';
  return (cell instanceof Date ? cell.toISOString() : String(cell)).trim();
}

function valueOf(column: TemplateColumn, cell: Cell, place: string): unknown {
  const text = textOf(cell);
  if (text === '') return undefined;
  if (text.length > fileLimits.cellLength)
    throw new StructureError(`${place}: more than ${fileLimits.cellLength} characters.`);
  const value = cell instanceof Date ? undefined : parsers[column.type](text);
  if (value === undefined) throw new StructureError(`${place}: ${expected[column.type]} is expected.`);
  return value;
}

/** The columns by their place in the file: as the header names them, whatever the letters' case. */
function columnsOf(template: FileTemplate, header: readonly Cell[]): (string | undefined)[] {
  const names = header.map((cell) => textOf(cell).toLowerCase());
  const seen = new Set<string>();
  for (const name of names) {
    if (name === '') continue;
    if (!Object.hasOwn(template.columns, name))
      throw new StructureError(`The template has no column "${name.slice(0, 64)}".`);
    if (seen.has(name)) throw new StructureError(`The column "${name}" stands twice.`);
    seen.add(name);
  }
  for (const [name, { isRequired }] of Object.entries(template.columns))
    if (isRequired && !seen.has(name)) throw new StructureError(`The column "${name}" is missing.`);
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
  if (header.length > fileLimits.columns)
    throw new StructureError(`The file has more than ${fileLimits.columns} columns.`);
  const columns = columnsOf(template, header);
  const rows: FileRow<RowOf<Template>>[] = [];
  for (const [index, line] of lines.entries()) {
    const values: Record<string, unknown> = {};
    for (const [place, cell] of line.entries()) {
      const name = columns[place];
      const column = name === undefined ? undefined : template.columns[name];
      if (!name || !column) {
        if (textOf(cell) !== '') throw new StructureError(`Row ${index + 2} has a value in a column without a name.`);
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
