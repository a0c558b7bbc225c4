import { errorCatalogue } from '../errors/error-catalogue.ts';
import type { Cell } from '../files/file-template.ts';
import { importLimits } from './import-limits.ts';
import type { ImportCellType, ImportValue } from './import-column.ts';

/** What was read of a cell: nothing of an empty one, else its value or what is wrong with it. */
export type ReadValue = { value: ImportValue } | { problem: string } | undefined;

const decimal = /^[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})(e[+-]?\d{1,3})?$/i;

/** Control characters that no cell holds; tabs and ends of lines may stand in notes. */
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Entries of a bracketed or bare list; empty ones and `null` are dropped (second specification, section 5). */
export function listEntries(text: string): readonly string[] {
  const inner = /^\[(.*)\]$/s.exec(text)?.[1] ?? text;
  return inner
    .split(',')
    .map((entry) => entry.trim().replace(/^"(.*)"$/s, '$1'))
    .filter((entry) => entry !== '' && entry.toLowerCase() !== 'null');
}

/** A coordinate: what is no number is nulled, and zero is refused in the words of the specification (second one, section 5). */
function coordinate(text: string): ReadValue {
  const number = decimal.test(text) ? Number(text) : null;
  if (number === null) return { value: null };
  if (number === 0) return { problem: errorCatalogue.startingCoordinates.text };
  const isPlace = Number.isInteger(number) && number >= 1 && number <= 100_000;
  return isPlace ? { value: number } : { problem: 'a whole number from 1 to 100000 is expected.' };
}

const readers: Readonly<Record<ImportCellType, (text: string) => ReadValue>> = {
  text: (text) => ({ value: text }),
  number: (text) => (decimal.test(text) ? { value: Number(text) } : { problem: 'a number is expected.' }),
  coordinate,
  list: (text) => ({ value: listEntries(text) }),
};

/** The text of a cell, without blanks around it. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  return (cell instanceof Date ? cell.toISOString() : String(cell)).trim();
}

/** The value of a cell of a column: an empty cell has none, and the word `null` takes away what is there. */
export function importValue(type: ImportCellType, cell: Cell): ReadValue {
  const text = cellText(cell);
  if (text === '') return undefined;
  if (text.length > importLimits.cellLength) return { problem: `more than ${importLimits.cellLength} characters.` };
  if (control.test(text) || !text.isWellFormed()) return { problem: 'control characters are not allowed.' };
  if (text.toLowerCase() === 'null') return { value: null };
  if (cell instanceof Date && type !== 'coordinate') return { problem: 'a date is not expected.' };
  return readers[type](text);
}
