import { maxUnrecognisedListed } from '@headframe/domain/devices/unrecognised-address';

/** Misfits, and map files that are not used, that a summary names; the others are counted. */
export const maxNamed = 3;

/** What a scan came to. */
export interface ScanOutcome {
  total: number;
  /** Addresses that this machine had no connection left to try. */
  untried: number;
  discoveredTotal: number;
  /** SSH servers that no credential opened. */
  lockedTotal: number;
  /** Addresses with open ports that no driver recognised. */
  unrecognised: number;
  /** Addresses with the reason why map files that name them do not fit what answers there: no more than are named. */
  misfits: readonly string[];
  /** How many such addresses there are. */
  misfitCount: number;
  /** Map files of the kinds that were looked for which are not used, each with the reason. */
  mapProblems: readonly string[];
}

/** The first of some lines, and how many others of them all there are. */
function firstOf(lines: readonly string[], total: number, others: (count: number) => string): string[] {
  const named = lines.slice(0, maxNamed);
  const rest = total - named.length;
  return [...named, ...(rest > 0 ? [others(rest)] : [])];
}

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

/** What a scan came to, for people: how much was scanned and discovered, and why maps of the site did not fit. */
export function scanSummary(outcome: ScanOutcome): string {
  const { total, untried, discoveredTotal, lockedTotal, unrecognised, misfits, misfitCount, mapProblems } = outcome;
  const unusedFiles = mapProblems.map((problem) => `Map file not used: ${problem.replace(/\.?$/, '.')}`);
  return [
    `${counted(total - untried, 'address', 'addresses')} scanned, ${counted(discoveredTotal, 'device', 'devices')} discovered.`,
    ...(discoveredTotal + lockedTotal + unrecognised === 0 && total > untried
      ? ['Nothing answers there on the ports that were tried.']
      : []),
    ...(lockedTotal > 0 ? [`${counted(lockedTotal, 'SSH server', 'SSH servers')} that no credential opened.`] : []),
    ...(unrecognised > 0
      ? [`${counted(unrecognised, 'address', 'addresses')} with open ports that no driver recognises.`]
      : []),
    ...(unrecognised > maxUnrecognisedListed ? [`${maxUnrecognisedListed} of these are listed.`] : []),
    ...(untried > 0 ? [`${untried} not tried: the agent's machine had no free connection.`] : []),
    ...firstOf(misfits, misfitCount, (count) => `${count} more addresses that no map of theirs fits.`),
    ...firstOf(unusedFiles, unusedFiles.length, (count) => `${count} more map files are not used.`),
  ].join(' ');
}
