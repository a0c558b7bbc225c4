import { formatNumber } from '@headframe/domain/units/number-text';

/** Decimals by which numbers of this size differ. */
function maxDecimals(size: number): number {
  if (size >= 10) return 1;
  return size >= 1 ? 2 : 4;
}

/** A bound of safe ranges as people read it, with the decimals that it needs: `126`, `93.6`, and in a larger unit `0.18`. */
export function boundText(bound: number): string {
  const short = Number(bound.toFixed(maxDecimals(Math.abs(bound))));
  return formatNumber(short, String(short).split('.')[1]?.length ?? 0);
}
