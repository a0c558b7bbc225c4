import { formatNumber, missingText } from '@headframe/domain/units/number-text';

/** Temperatures of one board from the coldest to the hottest, such as `58–71`; `---` where it reports none. */
export function coldestToHottest(temperatures: readonly number[]): string {
  if (temperatures.length === 0) return missingText;
  const [low, high] = [formatNumber(Math.min(...temperatures)), formatNumber(Math.max(...temperatures))];
  return low === high ? high : `${low}–${high}`;
}
