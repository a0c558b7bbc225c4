import { formatQuantity, isShowable, missingText } from './number-text.ts';

/** A quantity brought to the unit it is shown in. */
interface Scaled {
  readonly value: number;
  readonly unit: string;
}

/**
 * Steps a quantity up through units that each hold 1000 of the one before, as long as it is 1000 or more. What would be
 * shown as 1000 after rounding counts as 1000.
 * @param units from the smallest to the largest; the value is in the first
 * @param decimals with which the first unit is shown; the larger ones are shown with 2
 */
export function scaleByThousands(value: number, units: readonly [string, ...string[]], decimals = 2): Scaled {
  const [unit, next, ...larger] = units;
  const shown = Math.round(Math.abs(value) * 10 ** decimals) / 10 ** decimals;
  return next !== undefined && shown >= 1000 ? scaleByThousands(value / 1000, [next, ...larger]) : { value, unit };
}

/**
 * A quantity in the unit that suits it, with 2 decimals, or with as many as `decimals` says while it is in the first unit; `---` where
 * there is none.
 */
export function formatScaled(
  value: number | null | undefined,
  units: readonly [string, ...string[]],
  decimals = 2,
): string {
  if (!isShowable(value)) return missingText;
  const scaled = scaleByThousands(value, units, decimals);
  return formatQuantity(scaled.value, scaled.unit, scaled.unit === units[0] ? decimals : 2);
}
