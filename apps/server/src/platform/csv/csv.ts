/** How spreadsheets tell a formula; tab and carriage return let one hide behind them. */
const formulaStart = /^[=+\-@\t\r]/;

const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * One cell of a CSV file (RFC 4180), quoted where needed. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front (OWASP, CSV Injection); plain numbers stay numbers.
 */
export function csvCell(value: string | number | null | undefined): string {
  const text = value == null ? '' : String(value);
  const defused = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

/** One line of a CSV file, with its end. */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What a CSV file in UTF-8 begins with, so that spreadsheets read it as such. */
export const csvStart = '\uFEFF';
