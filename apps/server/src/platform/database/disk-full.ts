/** SQLSTATE of PostgreSQL for a full disk (class 53, "insufficient resources"). */
const diskFullState = '53100';

/** How PostgreSQL and its programs name the system's ENOSPC and EDQUOT. */
const diskFullText = /No space left on device|Disk quota exceeded/;

/**
 * Whether an error, or what caused it, means that a disk, or the user's share of it, is full. An input or output error of
 * PostgreSQL (58030) counts where its text says so.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (code === diskFullState || code === 'ENOSPC' || code === 'EDQUOT') return true;
  return diskFullText.test(error.message) || isDiskFull(error.cause);
}
