import { formatNumber } from '@headframe/domain/units/number-text';

/** A bound of safe ranges as people read it: one decimal where it needs one, `126` or `93.6`. */
export function boundText(bound: number): string {
  return formatNumber(bound, Number.isInteger(Number(bound.toFixed(1))) ? 0 : 1);
}
