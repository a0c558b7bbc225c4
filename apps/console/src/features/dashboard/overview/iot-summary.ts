import {
  detailIssues,
  isGraveIssue,
  issueLabels,
  issuesByWeight,
  type IssueName,
} from '@headframe/domain/devices/asic/issue-names';
import * as z from 'zod/mini';

/** The count of devices with each issue, by its name on the wire. */
const issueCounts = {
  DISCONNECTED: 'disconnectedCount',
  LOW_FAN: 'lowFanCount',
  HIGH_FAN: 'highFanCount',
  COLD: 'coldCount',
  HOT: 'hotCount',
  LOW_HASHRATE: 'lowHashrateCount',
  HIGH_HASHRATE: 'highHashrateCount',
  LOW_POWER: 'lowPowerCount',
  HIGH_POWER: 'highPowerCount',
  LOW_EFFI: 'lowEffiCount',
  HIGH_EFFI: 'highEffiCount',
  AUTH_ERROR: 'authErrorCount',
  HAS_ERROR: 'hasErrorCount',
  CHANGE_POOL: 'changePoolCount',
  DISCONNECTED_POOL: 'disconnectedPoolCount',
  EMPTY_POOL: 'emptyPoolCount',
  POWER_ADJUSTMENT: 'powerAdjustmentCount',
  POWER_SWITCH: 'powerSwitchCount',
  HASHBOARD_ISSUE: 'hashboardIssueCount',
  PCB_HOT: 'pcbHotCount',
  PCB_COLD: 'pcbColdCount',
  CHIP_HOT: 'chipHotCount',
  CHIP_COLD: 'chipColdCount',
  NO_SHARES: 'noSharesCount',
  NO_HASHRATE: 'noHashrateCount',
  IMPOSSIBLE_FIGURES: 'impossibleFiguresCount',
  UNTRUSTED_POOL: 'untrustedPoolCount',
} as const satisfies Record<IssueName, string>;

const count = z.number();
const figure = z.nullable(z.number());

/** The aggregates of miners that the dashboard shows. */
export const summarySchema = z.object({
  count,
  hashing: count,
  stopped: count,
  idle: count,
  offline: count,
  unknown: count,
  busy: count,
  withIssues: count,
  hashrate: z.number(),
  hashrate24h: z.number(),
  idealHashrate: z.number(),
  scryptHashrate: z.number(),
  efficiency: figure,
  efficiencyReporting: count,
  averagedSeconds: figure,
  online: count,
  ...(Object.fromEntries(Object.values(issueCounts).map((name) => [name, count])) as Record<
    (typeof issueCounts)[IssueName],
    typeof count
  >),
});

/** The summary of all devices: counts by state and issue, hashrates (Th/s; Mh/s for Scrypt), W and J/Th. */
export type IotSummary = z.output<typeof summarySchema>;

/** One issue with the number of devices that have it. */
export interface IssueCount {
  issue: IssueName;
  label: string;
  count: number;
}

/** Issues that stop hashing come first, errors that the device reports come last. */
function rank(issue: IssueName): number {
  return isGraveIssue(issue) ? 0 : issue === 'HAS_ERROR' ? 2 : 1;
}

/** The issues that occur, each fault once: those that stop hashing first, then the most frequent, at most `limit` of them. */
export function topIssues(summary: IotSummary, limit: number): readonly IssueCount[] {
  const details: ReadonlySet<IssueName> = new Set(detailIssues);
  return issuesByWeight
    .filter((issue) => !details.has(issue))
    .map((issue) => ({ issue, label: issueLabels[issue], count: summary[issueCounts[issue]] }))
    .filter((entry) => entry.count > 0)
    .sort((one, other) => rank(one.issue) - rank(other.issue) || other.count - one.count)
    .slice(0, limit);
}
