import { messageText } from '../errors/error-catalogue.ts';
import { cellText } from '../files/cell-text.ts';
import { StructureError, type Cell } from '../files/file-template.ts';
import type { ImportDescriptor } from './define-import.ts';
import type { ImportColumn, ReadColumn } from './import-column.ts';
import { importLimits } from './import-limits.ts';

/** What a person chose for the columns of a file that the template does not have, by their name in the file; null leaves one out. */
export type ColumnChoices = Readonly<Record<string, string | null>>;

/** The columns of a file, each by its place. */
export interface ImportHeader {
  /** Null stands for one that imports leave alone, undefined for one without a name. */
  readonly columns: readonly ({ readonly name: string; readonly column: ReadColumn } | null | undefined)[];
  /** Names of the columns that are left alone. */
  readonly ignored: readonly string[];
  /** Names in the file of the columns that the template does not have and nobody has chosen for. */
  readonly unknown: readonly string[];
  /** Columns of the template that the file lacks. */
  readonly free: readonly string[];
}

/** Names that no column has: control characters and halves of characters. */
const unfit = /[\p{Cc}\p{Cs}]/u;

/** The names of the columns by their place, as the file writes them. @throws StructureError for too many columns and names that cannot be. */
function headerNames(header: readonly Cell[]): string[] {
  if (header.length > importLimits.columns)
    throw new StructureError(`The file has more than ${importLimits.columns} columns.`);
  const names = header.map((cell) => cellText(cell).replaceAll(/\s+/gu, ' '));
  for (const name of names) {
    if (name.length > importLimits.name)
      throw new StructureError(`The name of a column has more than ${importLimits.name} characters.`);
    if (unfit.test(name)) throw new StructureError('The name of a column has control characters.');
  }
  return names;
}

function requireOnce(names: readonly string[]): void {
  const twice = names.find((name, place) => name !== '' && names.indexOf(name) !== place);
  if (twice !== undefined)
    throw new StructureError(`${messageText('duplicateRowsOrColumns')} "${twice}" stands twice.`);
}

/** What is said of columns none of which says what a row is about; undefined where one does. */
export function missingKeys({ keys }: Pick<ImportDescriptor, 'keys'>, names: readonly string[]): string | undefined {
  if (keys.some((key) => names.includes(key))) return undefined;
  return `A column ${keys.map((key) => `"${key}"`).join(' or ')} is missing.`;
}

/**
 * Reads the header of a file: names in any sequence, whatever the letters' case. While columns are unknown, the file is not read on.
 * @throws StructureError for columns that stand twice, or none that says what a row is about.
 */
export function importHeader(
  descriptor: ImportDescriptor,
  header: readonly Cell[],
  choices: ColumnChoices = {},
): ImportHeader {
  const { columns: template, formerNames = {} } = descriptor;
  const texts = headerNames(header);
  const small = texts.map((text) => text.toLowerCase());
  requireOnce(small);
  const chosen = new Map(Object.entries(choices));
  const former = new Map(Object.entries(formerNames));
  const resolved = texts.map((text, place) => chosen.get(text) ?? former.get(small[place] ?? '') ?? small[place] ?? '');
  const isLeft = texts.map((text) => chosen.get(text) === null);
  const isKnown = (name: string) => Object.hasOwn(template, name);
  const unknown = texts.filter((text, place) => text !== '' && !isLeft[place] && !isKnown(resolved[place] ?? ''));
  const known = resolved.filter((name, place) => !isLeft[place] && isKnown(name));
  requireOnce(known);
  const missing = unknown.length === 0 ? missingKeys(descriptor, known) : undefined;
  if (missing !== undefined) throw new StructureError(missing);
  const columns = resolved.map((name, place) => {
    if (name === '') return undefined;
    const column: ImportColumn | undefined = isLeft[place] || !isKnown(name) ? undefined : template[name];
    return !column || column.role === 'ignored' ? null : { name, column };
  });
  const left = texts.filter((text, place) => text !== '' && columns[place] === null && !unknown.includes(text));
  return {
    columns,
    ignored: left.map((text) => (isKnown(text.toLowerCase()) ? text.toLowerCase() : text)),
    unknown,
    free: Object.entries(template).flatMap(([name, { role }]) =>
      role === 'ignored' || known.includes(name) ? [] : [name],
    ),
  };
}
