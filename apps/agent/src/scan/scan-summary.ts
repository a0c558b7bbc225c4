/** Misfits, and map files that are not used, that a summary names; the others are counted. */
const maxNamed = 3;

/** What a scan came to. */
export interface ScanOutcome {
  total: number;
  /** Addresses that this machine had no connection left to try. */
  untried: number;
  discoveredTotal: number;
  /** Why map files that name an address do not fit what answers there, by address. */
  misfits: ReadonlyMap<string, string>;
  /** Map files of the kinds that were looked for which are not used, each with the reason. */
  mapProblems: readonly string[];
}

/** The first of some lines, and how many others there are. */
function firstOf(lines: readonly string[], others: (count: number) => string): string[] {
  const rest = lines.length - maxNamed;
  return [...lines.slice(0, maxNamed), ...(rest > 0 ? [others(rest)] : [])];
}

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

/** What a scan came to, for people: how much was scanned and discovered, and why maps of the site did not fit. */
export function scanSummary({ total, untried, discoveredTotal, misfits, mapProblems }: ScanOutcome): string {
  const misfitLines = [...misfits].map(([ip, reason]) => `${ip}: ${reason}`);
  const unusedFiles = mapProblems.map((problem) => `Map file not used: ${problem.replace(/\.?$/, '.')}`);
  return [
    `${counted(total - untried, 'address', 'addresses')} scanned, ${counted(discoveredTotal, 'device', 'devices')} discovered.`,
    ...(untried > 0 ? [`${untried} not tried: the agent's machine had no free connection.`] : []),
    ...firstOf(misfitLines, (count) => `${count} more addresses that no map of theirs fits.`),
    ...firstOf(unusedFiles, (count) => `${count} more map files are not used.`),
  ].join(' ');
}
