import { defaultPageSize, fittingRows } from '@headframe/domain/limits/paging';
import { densities, lineHeights, type RowLines } from '../table/row-height.ts';

/** Px of the head of a table, where density is comfortable, and of its borders. */
const headHeight = lineHeights[1];
const borders = 2;

/** The rows that fit a table of so many px without scrolling, within bounds. */
export function rowsThatFit(height: number, lines: RowLines, density: keyof typeof densities): number {
  const rowHeight = Math.round(lineHeights[lines] * densities[density]);
  const rows = Math.floor((height - borders - Math.round(headHeight * densities[density])) / rowHeight);
  return Number.isFinite(rows) ? Math.min(fittingRows.max, Math.max(fittingRows.min, rows)) : defaultPageSize;
}
