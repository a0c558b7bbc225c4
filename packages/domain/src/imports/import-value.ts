import { errorCatalogue } from '../errors/error-catalogue.ts';
import { cellText, decimalPattern, flagOf, listEntries } from '../files/cell-text.ts';
import type { Cell } from '../files/file-template.ts';
import { importLimits } from './import-limits.ts';
import type { ImportCellType, ImportValue } from './import-column.ts';

/** What was read of a cell: nothing of an empty one, else its value or what is wrong with it. */
type ReadValue = { value: ImportValue } | { problem: string } | undefined;

/** Control characters that no cell holds; tabs and ends of lines may stand in notes. */
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** A coordinate: what is no number is nulled, and zero is refused in the words of the specification (second one, section 5). */
function coordinate(text: string): ReadValue {
  const number = decimalPattern.test(text) ? Number(text) : null;
  if (number === null) return { value: null };
  if (number === 0) return { problem: errorCatalogue.startingCoordinates.text };
  const isPlace = Number.isInteger(number) && number >= 1 && number <= 100_000;
  return isPlace ? { value: number } : { problem: 'a whole number from 1 to 100000 is expected.' };
}

function flag(text: string): ReadValue {
  const value = flagOf(text);
  return value === undefined ? { problem: 'yes or no is expected.' } : { value };
}

const readers: Readonly<Record<ImportCellType, (text: string) => ReadValue>> = {
  text: (text) => ({ value: text }),
  number: (text) => (decimalPattern.test(text) ? { value: Number(text) } : { problem: 'a number is expected.' }),
  coordinate,
  flag,
  list: (text) => ({ value: listEntries(text) }),
};

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
