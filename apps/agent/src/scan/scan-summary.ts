/** Addresses whose misfits a summary names; the others are counted. */
const namedMisfits = 3;

/** What a scan came to. */
export interface ScanOutcome {
  total: number;
  /** Addresses that this machine had no connection left to try. */
  untried: number;
  discoveredTotal: number;
  /** Why map files that name an address do not fit what answers there, by address. */
  misfits: ReadonlyMap<string, string>;
}

/** What a scan came to, for people: how much was scanned and discovered, and why maps of the site did not fit. */
export function scanSummary({ total, untried, discoveredTotal, misfits }: ScanOutcome): string {
  const named = [...misfits].slice(0, namedMisfits).map(([ip, reason]) => `${ip}: ${reason}`);
  const others = misfits.size - named.length;
  return [
    `${total - untried} addresses scanned, ${discoveredTotal} devices discovered.`,
    ...(untried > 0 ? [`${untried} not tried: the agent's machine had no free connection.`] : []),
    ...named,
    ...(others > 0 ? [`${others} more addresses that no map of theirs fits.`] : []),
  ].join(' ');
}
