/** Misfits, and map files that are not used, that a summary names; the others are counted. */
export const maxNamed = 3;

/** What a scan came to. */
export interface ScanOutcome {
  total: number;
  /** Addresses that this machine had no connection left to try. */
  untried: number;
  discoveredTotal: number;
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
  const { total, untried, discoveredTotal, misfits, misfitCount, mapProblems } = outcome;
  const unusedFiles = mapProblems.map((problem) => `Map file not used: ${problem.replace(/\.?$/, '.')}`);
  return [
    `${counted(total - untried, 'address', 'addresses')} scanned, ${counted(discoveredTotal, 'device', 'devices')} discovered.`,
    ...(untried > 0 ? [`${untried} not tried: the agent's machine had no free connection.`] : []),
    ...firstOf(misfits, misfitCount, (count) => `${count} more addresses that no map of theirs fits.`),
    ...firstOf(unusedFiles, unusedFiles.length, (count) => `${count} more map files are not used.`),
  ].join(' ');
}
