/** The mix of each hundred shares. */
const shareMix = { accepted: 94, 'low-difficulty': 3, stale: 2, duplicate: 1 } as const;

export type ShareKind = keyof typeof shareMix;

/** Part of all shares that is fully checked: a duplicate is refused before it is hashed. */
export const checkedPart = 1 - shareMix.duplicate / 100;

/** The kinds of a hundred shares, spread; a duplicate follows what it repeats. */
export function kindsOfHundred(): ShareKind[] {
  const kinds: ShareKind[] = Array.from({ length: 100 }, () => 'accepted');
  for (const at of [10, 40, 70]) kinds[at] = 'low-difficulty';
  for (const at of [25, 55]) kinds[at] = 'stale';
  kinds[86] = 'duplicate';
  return kinds;
}

/** Throws unless the counts of a number of shares are those of the mix. */
export function expectMix(counts: ReadonlyMap<string, number>, shares: number): void {
  for (const [kind, part] of Object.entries(shareMix))
    if (counts.get(kind) !== (part * shares) / 100)
      throw new Error(`${counts.get(kind) ?? 0} shares of ${shares} were ${kind}, not ${part} %.`);
}
