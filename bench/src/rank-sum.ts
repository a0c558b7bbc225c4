/**
 * How far two sets of samples stand apart, in standard deviations of what chance alone would do: the Mann-Whitney rank-sum
 * test in its normal approximation, ties taken as the mean of their ranks. Positive when `left` tends to be larger. For
 * sets that do not differ, |z| stays below 3 in 997 of 1,000 cases.
 */
export function rankSumZ(left: readonly number[], right: readonly number[]): number {
  const all = [...left.map((value) => ({ value, isLeft: true })), ...right.map((value) => ({ value, isLeft: false }))];
  all.sort((one, other) => one.value - other.value);
  let leftRanks = 0;
  let ties = 0;
  for (let first = 0; first < all.length;) {
    let end = first + 1;
    while (end < all.length && all[end]?.value === all[first]?.value) end += 1;
    const count = end - first;
    const meanRank = (first + 1 + end) / 2;
    leftRanks += meanRank * all.slice(first, end).filter(({ isLeft }) => isLeft).length;
    ties += count ** 3 - count;
    first = end;
  }
  const total = all.length;
  const pairs = left.length * right.length;
  const u = leftRanks - (left.length * (left.length + 1)) / 2;
  const variance = (pairs / 12) * (total + 1 - ties / (total * (total - 1)));
  return variance === 0 ? 0 : (u - pairs / 2) / Math.sqrt(variance);
}
