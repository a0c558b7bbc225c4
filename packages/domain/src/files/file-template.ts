/** What stands in a cell of a file: nothing is an empty one. */
export type Cell = string | number | boolean | Date | null;

/** Types of columns: `flag` is yes or no, `list` a bracketed or bare list by commas. */
interface CellTypes {
  text: string;
  integer: number;
  number: number;
  flag: boolean;
  list: readonly string[];
}

/** One column of a file that is imported. */
export interface TemplateColumn {
  readonly type: keyof CellTypes;
  /** Each row must hold a value; so must the header name the column. */
  readonly isRequired?: boolean;
  /** What it holds, in a few words. */
  readonly description: string;
  readonly example: string;
}

/** Which columns a file must have to be imported. */
export interface FileTemplate {
  /** File name of the empty template, without its ending. */
  readonly fileName: string;
  /** Columns by the names of the header. */
  readonly columns: Readonly<Record<string, TemplateColumn>>;
}

/** Describes the columns of a file; its literals stay types. */
export function defineTemplate<const Described extends FileTemplate>(template: Described): Described {
  return template;
}

type RequiredNames<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends { isRequired: true } ? Name : never;
}[keyof Columns];

type ValueOf<Column> = Column extends { type: infer Type extends keyof CellTypes } ? CellTypes[Type] : never;

/** The values of one row; empty cells are left out. */
export type RowOf<Template extends FileTemplate> = {
  -readonly [Name in RequiredNames<Template['columns']>]: ValueOf<Template['columns'][Name]>;
} & {
  -readonly [Name in Exclude<keyof Template['columns'], RequiredNames<Template['columns']>>]?: ValueOf<
    Template['columns'][Name]
  >;
};

/** Bounds of a file that is imported, whatever its kind. */
export const fileLimits = {
  /** Of the file itself. */
  bytes: 4 * 1024 * 1024,
  /** Of an Excel file once it is unpacked. */
  unpackedBytes: 48 * 1024 * 1024,
  /** Rows below the header. */
  rows: 2000,
  columns: 128,
  /** Characters of one cell. */
  cellLength: 2000,
} as const;

/** A file that does not follow its template, with the place in words. */
export class StructureError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StructureError';
  }
}
