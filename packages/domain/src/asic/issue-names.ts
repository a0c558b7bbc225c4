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
] as const;

/** One issue flag. */
export type IssueName = (typeof issueFlagNames)[number];

/** What people read for each flag. */
export const issueLabels: Readonly<Record<IssueName, string>> = {
  DISCONNECTED: 'Disconnected',
  LOW_FAN: 'Low Fan',
  HIGH_FAN: 'High Fan',
  COLD: 'Cold Temperature',
  HOT: 'Hot Temperature',
  LOW_HASHRATE: 'Low Hashrate',
  HIGH_HASHRATE: 'High Hashrate',
  LOW_POWER: 'Low Power',
  HIGH_POWER: 'High Power',
  LOW_EFFI: 'Low Efficiency',
  HIGH_EFFI: 'High Efficiency',
  AUTH_ERROR: 'Auth Error',
  HAS_ERROR: 'Has Error',
  CHANGE_POOL: 'Change Pool',
  DISCONNECTED_POOL: 'Disconnected Pool',
  EMPTY_POOL: 'Empty Pool',
  POWER_ADJUSTMENT: 'Power Adjustment',
  POWER_SWITCH: 'Power Switch',
  HASHBOARD_ISSUE: 'Hashboard Issue',
  PCB_HOT: 'PCB Hot',
  PCB_COLD: 'PCB Cold',
  CHIP_HOT: 'Chip Hot',
  CHIP_COLD: 'Chip Cold',
};

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

/** Tells whether a mask holds a flag. */
export function hasIssue(mask: number, name: IssueName): boolean {
  return (mask & issueBit(name)) !== 0;
}
