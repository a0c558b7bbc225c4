/** What stands in a cell of a file: nothing is an empty one. */
export type Cell = string | number | boolean | Date | null;

/** Rows that a call of the API takes. */
export const maxCallRows = 2000;

/** A file that does not follow its template, with the place in words. */
export class StructureError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StructureError';
  }
}
