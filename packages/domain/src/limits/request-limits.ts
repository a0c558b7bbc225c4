/** How long one has to wait between two requests of a kind, in seconds. */
export const requestIntervals = { scan: 15, log: 120, export: 60 } as const;

/** Whether a device may be scanned again: its last scan is unknown or more than 15 seconds old. */
export function mayScanAgain(lastScan: Date | null, now: Date): boolean {
  return lastScan === null || now.getTime() - lastScan.getTime() > requestIntervals.scan * 1000;
}
