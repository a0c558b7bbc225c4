import { withApostrophe } from './formula-cells.ts';

/** What a cell can hold; nothing is an empty one. */
export type CsvValue = string | number | boolean | null | undefined;

/**
 * One cell of a CSV file (RFC 4180), quoted where needed, also where a spreadsheet of another language would part it (`;`, tab). A text that a spreadsheet would take for a formula gets an
 * apostrophe in front (OWASP, CSV Injection); plain numbers stay numbers.
 */
export function csvCell(value: CsvValue): string {
  const defused = value == null ? '' : withApostrophe(String(value));
  return /[",;\t\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

/** One line of a CSV file, with its end. */
export function csvLine(cells: readonly CsvValue[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What a CSV file in UTF-8 begins with, so that spreadsheets read it as such. */
export const csvStart = '\uFEFF';
