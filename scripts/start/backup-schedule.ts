const pattern = /^headframe-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.hfb$/;
const hour = 3_600_000;

/** Name of a scheduled backup that begins at a moment. */
export function scheduledName(at: number): string {
  return `headframe-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}.hfb`;
}

const leftover = /^headframe-\d{8}T\d{6}Z\.hfb\.(?:partial-[0-9a-f]+|copy-\d+)(?:-journal)?$/;

/** Whether a file is what a scheduled backup left that was killed. */
export const isLeftover = (name: string): boolean => leftover.test(name);

/** A scheduled backup by its name. */
interface Scheduled {
  name: string;
  /** When it began, in milliseconds since the epoch. */
  at: number;
}

/** The scheduled backups among the files of a folder, the newest first; nothing else in the folder counts. */
export function scheduledBackups(names: readonly string[]): Scheduled[] {
  const found = names.flatMap((name) => {
    const [, ...parts] = pattern.exec(name) ?? [];
    const [year = 0, month = 1, ...rest] = parts.map(Number);
    return parts.length === 0 ? [] : [{ name, at: Date.UTC(year, month - 1, ...rest) }];
  });
  return found.toSorted((one, other) => other.at - one.at);
}

/** Whether a backup is due; one of a clock that was ahead does not hold it up for long. */
export function isBackupDue(given: {
  names: readonly string[];
  hours: number;
  now: number;
  lastTryAt: number;
}): boolean {
  const { names, hours, now, lastTryAt } = given;
  // One that failed is tried again within the hour.
  if (Math.abs(now - lastTryAt) < Math.min(1, hours) * hour) return false;
  const newest = scheduledBackups(names).find(({ at }) => at <= now);
  return newest === undefined || now - newest.at >= hours * hour;
}

/** Names of scheduled backups to delete: beyond the count or the age, and never the newest. Those of a clock that was ahead are the oldest. */
export function surplusBackups(given: { names: readonly string[]; keep: number; days: number; now: number }): string[] {
  const { names, keep, days, now } = given;
  const found = scheduledBackups(names);
  return [...found.filter(({ at }) => at <= now), ...found.filter(({ at }) => at > now)]
    .filter(({ at }, place) => place > 0 && (place >= keep || now - at > days * 24 * hour))
    .map(({ name }) => name);
}
