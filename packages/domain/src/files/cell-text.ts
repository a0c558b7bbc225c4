import type { Cell } from './file-template.ts';

/** A number as spreadsheets write it, also by powers of ten. */
export const decimalPattern = /^[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})(e[+-]?\d{1,3})?$/i;

/** The text of a cell, without blanks around it. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  return (cell instanceof Date ? cell.toISOString() : String(cell)).trim();
}

/** A value that a library read, as a cell: what is no text, number, flag or date is empty. */
export function cellOf(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value;
  return typeof value === 'string' ? value : null;
}

/** Entries of a bracketed or bare list; empty ones and `null` are dropped (second specification, section 5). */
export function listEntries(text: string): readonly string[] {
  const inner = /^\[(.*)\]$/s.exec(text)?.[1] ?? text;
  return inner
    .split(',')
    .map((entry) => entry.trim().replace(/^"(.*)"$/s, '$1'))
    .filter((entry) => entry !== '' && entry.toLowerCase() !== 'null');
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

/** What a cell says that holds yes or no; undefined for anything else. */
export function flagOf(text: string): boolean | undefined {
  return flags.get(text.toLowerCase());
}
