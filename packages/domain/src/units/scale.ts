import { formatQuantity, isShowable, missingText } from './number-text.ts';

/** A quantity brought to the unit it is shown in. */
export interface Scaled {
  readonly value: number;
  readonly unit: string;
}

/**
 * Steps a quantity up through units that each hold 1000 of the one before, as long as it is 1000 or more. What would be
 * shown as 1000.00 after rounding to 2 decimals counts as 1000.
 * @param units from the smallest to the largest; the value is in the first
 */
export function scaleByThousands(value: number, units: readonly [string, ...string[]]): Scaled {
  const [unit, next, ...larger] = units;
  const shown = Math.round(Math.abs(value) * 100) / 100;
  return next !== undefined && shown >= 1000 ? scaleByThousands(value / 1000, [next, ...larger]) : { value, unit };
}

/** A quantity in the unit that suits it, 2 decimals; `---` where there is none. */
export function formatScaled(value: number | null | undefined, units: readonly [string, ...string[]]): string {
  if (!isShowable(value)) return missingText;
  const scaled = scaleByThousands(value, units);
  return formatQuantity(scaled.value, scaled.unit);
}
