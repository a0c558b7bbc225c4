/**
 * Every issue flag of a miner (second specification, section 3). The order is the order of the bits in stored masks:
 * it never changes, new names go to the end, and there is room for 31.
 */
export const issueFlagNames = [
  'DISCONNECTED',
  'LOW_FAN',
  'HIGH_FAN',
  'COLD',
  'HOT',
  'LOW_HASHRATE',
  'HIGH_HASHRATE',
  'LOW_POWER',
  'HIGH_POWER',
  'LOW_EFFI',
  'HIGH_EFFI',
  'AUTH_ERROR',
  'HAS_ERROR',
  'CHANGE_POOL',
  'DISCONNECTED_POOL',
  'EMPTY_POOL',
  'POWER_ADJUSTMENT',
  'POWER_SWITCH',
  'HASHBOARD_ISSUE',
  'PCB_HOT',
  'PCB_COLD',
  'CHIP_HOT',
  'CHIP_COLD',
  'NO_SHARES',
  'NO_HASHRATE',
  'IMPOSSIBLE_FIGURES',
  'UNTRUSTED_POOL',
] as const;

/** One issue flag. */
export type IssueName = (typeof issueFlagNames)[number];

/** The flags that ranges decide: what is too low or too high, too cold or too hot. */
export const rangeIssues: readonly IssueName[] = issueFlagNames.filter((name) =>
  /^(LOW|HIGH)_|^(\w+_)?(COLD|HOT)$/.test(name),
);

/** What people read for each flag. */
export const issueLabels: Readonly<Record<IssueName, string>> = {
  DISCONNECTED: 'Disconnected',
  LOW_FAN: 'Low fan',
  HIGH_FAN: 'High fan',
  COLD: 'Cold temperature',
  HOT: 'Hot temperature',
  LOW_HASHRATE: 'Low hashrate',
  HIGH_HASHRATE: 'High hashrate',
  LOW_POWER: 'Low power',
  HIGH_POWER: 'High power',
  LOW_EFFI: 'Low efficiency',
  HIGH_EFFI: 'High efficiency',
  AUTH_ERROR: 'Auth error',
  HAS_ERROR: 'Device error',
  CHANGE_POOL: 'Change pool',
  DISCONNECTED_POOL: 'Pool unreachable',
  EMPTY_POOL: 'Empty pool',
  POWER_ADJUSTMENT: 'Power adjustment',
  POWER_SWITCH: 'Power switch',
  HASHBOARD_ISSUE: 'Hashboard issue',
  PCB_HOT: 'PCB hot',
  PCB_COLD: 'PCB cold',
  CHIP_HOT: 'Chip hot',
  CHIP_COLD: 'Chip cold',
  NO_SHARES: 'No shares',
  NO_HASHRATE: 'No hashrate',
  IMPOSSIBLE_FIGURES: 'Impossible figures',
  UNTRUSTED_POOL: 'Untrusted pool',
};

/**
 * Every flag by its weight: what stops hashing (or is about to: firmware shuts a hot miner down) first, then what lowers it,
 * then what differs from a target or a data sheet, and last what the device says of itself.
 */
export const issuesByWeight = [
  'DISCONNECTED',
  'EMPTY_POOL',
  'DISCONNECTED_POOL',
  'NO_HASHRATE',
  'NO_SHARES',
  'UNTRUSTED_POOL',
  'HASHBOARD_ISSUE',
  'HOT',
  'CHIP_HOT',
  'PCB_HOT',
  'LOW_HASHRATE',
  'LOW_FAN',
  'AUTH_ERROR',
  'POWER_SWITCH',
  'CHANGE_POOL',
  'POWER_ADJUSTMENT',
  'COLD',
  'CHIP_COLD',
  'PCB_COLD',
  'HIGH_POWER',
  'LOW_POWER',
  'HIGH_EFFI',
  'LOW_EFFI',
  'HIGH_FAN',
  'HIGH_HASHRATE',
  'IMPOSSIBLE_FIGURES',
  'HAS_ERROR',
] as const satisfies readonly IssueName[];

const graveIssues: ReadonlySet<string> = new Set(issuesByWeight.slice(0, issuesByWeight.indexOf('LOW_HASHRATE')));

/** Whether a flag stands for what stops hashing, wholly or in part; one of a newer server does not. */
export function isGraveIssue(issue: string): boolean {
  return graveIssues.has(issue);
}

/** Flags that say where another flag comes from: COLD and HOT hold with them, so that they count no fault of their own. */
export const detailIssues = ['PCB_HOT', 'PCB_COLD', 'CHIP_HOT', 'CHIP_COLD'] as const satisfies readonly IssueName[];

/** The issue types of the care center (second specification, section 4), in its order. */
export const careCenterIssues = [
  'DISCONNECTED',
  'LOW_FAN',
  'HIGH_FAN',
  'LOW_POWER',
  'HIGH_POWER',
  'LOW_EFFI',
  'HIGH_EFFI',
  'COLD',
  'HOT',
  'LOW_HASHRATE',
  'HIGH_HASHRATE',
  'AUTH_ERROR',
  'HAS_ERROR',
  'CHANGE_POOL',
  'DISCONNECTED_POOL',
  'EMPTY_POOL',
  'POWER_ADJUSTMENT',
  'POWER_SWITCH',
] as const satisfies readonly IssueName[];

/** The bit of one flag in a mask. */
export function issueBit(name: IssueName): number {
  return 1 << issueFlagNames.indexOf(name);
}

/** The mask that holds exactly these flags. */
export function issueMask(names: Iterable<IssueName>): number {
  let mask = 0;
  for (const name of names) mask |= issueBit(name);
  return mask;
}

/** The flags of a mask, in the order of the bits; unknown bits are left out. */
export function issueNames(mask: number): readonly IssueName[] {
  return issueFlagNames.filter((name) => (mask & issueBit(name)) !== 0);
}

/** How many flags a mask holds. */
export function issueCount(mask: number): number {
  return issueNames(mask).length;
}

/** Whether a mask holds a flag. */
export function hasIssue(mask: number, name: IssueName): boolean {
  return (mask & issueBit(name)) !== 0;
}
