/** What stands where there is no value. */
export const missingText = '---';

/** Whether there is a number to show: not null, not undefined, not NaN, not infinite. */
export function isShowable(value: number | null | undefined): value is number {
  return value != null && Number.isFinite(value);
}

/** Puts a comma between thousands of the whole part of a decimal text: `-1234567.891` is `-1,234,567.891`. */
export function groupThousands(decimal: string): string {
  const [whole = '', ...fraction] = decimal.split('.');
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','), ...fraction].join('.');
}

/** A number with a fixed count of decimals and commas between thousands; `---` where there is none. */
export function formatNumber(value: number | null | undefined, decimals = 0): string {
  if (!isShowable(value)) return missingText;
  const text = groupThousands(value.toFixed(decimals));
  return /^-[0.,]+$/.test(text) ? text.slice(1) : text;
}

/** A number with its unit, such as `1,234.50 W`; `---` where there is none. */
export function formatQuantity(value: number | null | undefined, unit: string, decimals = 2): string {
  return isShowable(value) ? `${formatNumber(value, decimals)} ${unit}` : missingText;
}

/** A share between 0 and 1 as percent, such as `1.25 %`; `---` where there is none. */
export function formatPercent(share: number | null | undefined, decimals = 2): string {
  return formatQuantity(share == null ? share : share * 100, '%', decimals);
}
