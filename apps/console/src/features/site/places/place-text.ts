import { positionText as textOfPosition } from '@headframe/domain/places/place-text';
import { missingText } from '@headframe/domain/units/number-text';
import { formatCount } from '../../../ui/figure/format.ts';

/** What the maps are called. */
export const typeLabels = { asic: 'ASICs and others', pdu: 'PDUs' } as const;

/** Where something stands, such as `[2,7]`, with `-` for what is not known. */
export function positionText({ row, column }: { row: number | null; column: number | null }): string {
  return textOfPosition(row, column) ?? missingText;
}

/** Rows and columns, such as `8 × 12`. */
export function dimensionsText({ rows, columns }: { rows: number | null; columns: number | null }): string {
  return rows === null && columns === null ? missingText : `${rows ?? '-'} × ${columns ?? '-'}`;
}

/** How many slots are taken, of how many where that is known. */
export function slotsText({ deviceCount, capacity }: { deviceCount: number; capacity: number | null }): string {
  return capacity === null ? formatCount(deviceCount) : `${formatCount(deviceCount)} of ${formatCount(capacity)}`;
}
