/** SQLite's result code for a disk that takes no more (SQLITE_FULL). */
const sqliteFull = 13;

/** Whether an error means that the disk, or the user's share of it, is full: it passes once there is space. */
export function isDiskFull(error: unknown): boolean {
  const { errcode, code } = (error ?? {}) as { errcode?: unknown; code?: unknown };
  return (typeof errcode === 'number' && (errcode & 0xff) === sqliteFull) || code === 'ENOSPC' || code === 'EDQUOT';
}
