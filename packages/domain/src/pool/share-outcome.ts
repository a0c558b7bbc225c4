/** Why a share is not credited. */
export const rejectReasons = [
  'malformed',
  'unauthorized',
  'unknown-job',
  'stale',
  'duplicate',
  'low-difficulty',
  'bad-time',
  'bad-version',
  'too-many',
] as const;

/**
 * Why a share is not credited: its parameters cannot be read; its worker is not authorized on the connection; its job was
 * never given to this connection, or was dropped; its job builds on an older tip; it was credited before; its hash is above
 * the target; its time is outside the window; it rolls version bits that it may not; its job holds as many shares, or the
 * check as many waiting ones, as the pool keeps.
 */
export type RejectReason = (typeof rejectReasons)[number];

/** The verdict on a share: credited, or why not. */
export type ShareOutcome = 'accepted' | RejectReason;
