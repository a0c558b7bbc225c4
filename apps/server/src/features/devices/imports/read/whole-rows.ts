/** Where the reading of a CSV text stands, between two pieces of it. */
interface CsvState {
  /** The text of the row that is not complete yet; all of it was looked at. */
  rest: string;
  /** Before the first sign of a field, in one, between quotation marks, or right behind one that may end the field. */
  field: 'start' | 'plain' | 'quoted' | 'closed';
}

/** The state at the begin of a file. */
export const csvStart = (): CsvState => ({ rest: '', field: 'start' });

function next(field: CsvState['field'], sign: string | undefined, delimiter: string): CsvState['field'] {
  if (field === 'quoted') return sign === '"' ? 'closed' : 'quoted';
  // A doubled mark stands for one, and a mark inside a plain field for itself.
  if (sign === '"') return field === 'plain' ? 'plain' : 'quoted';
  return sign === delimiter || sign === '\n' || sign === '\r' ? 'start' : 'plain';
}

/**
 * Takes the next piece of a CSV text, and gives the rows that are complete with it, as text: the end of a line between quotation marks
 * ends no row (RFC 4180). What remains waits in `state`.
 */
export function wholeRows(state: CsvState, piece: string, delimiter: string): string {
  let end = -1;
  let { field } = state;
  for (let at = 0; at < piece.length; at += 1) {
    const sign = piece[at];
    if (sign === '\n' && field !== 'quoted') end = at;
    field = next(field, sign, delimiter);
  }
  const rows = end === -1 ? '' : state.rest + piece.slice(0, end + 1);
  state.rest = end === -1 ? state.rest + piece : piece.slice(end + 1);
  state.field = field;
  return rows;
}
