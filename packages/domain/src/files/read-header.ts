import { messageText } from '../errors/error-catalogue.ts';
import { cellText } from './cell-text.ts';
import { StructureError, type Cell } from './file-template.ts';

/**
 * The names of the columns by their place, in small letters, former ones as they are called now; empty for a column without a name.
 * @throws StructureError for more columns than are allowed, ones that the template does not have, or that stand twice.
 */
export function readHeader(
  template: object,
  header: readonly Cell[],
  maxColumns: number,
  formerNames: Readonly<Record<string, string>> = {},
): readonly string[] {
  if (header.length > maxColumns) throw new StructureError(`The file has more than ${maxColumns} columns.`);
  const current = new Map(Object.entries(formerNames));
  const names = header.map((cell) => cellText(cell).toLowerCase()).map((name) => current.get(name) ?? name);
  const seen = new Set<string>();
  for (const name of names) {
    if (name === '') continue;
    if (!Object.hasOwn(template, name)) throw new StructureError(`The template has no column "${name.slice(0, 64)}".`);
    if (seen.has(name)) throw new StructureError(`${messageText('duplicateRowsOrColumns')} "${name}" stands twice.`);
    seen.add(name);
  }
  return names;
}
