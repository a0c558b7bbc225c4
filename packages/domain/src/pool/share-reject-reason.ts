/**
 * Why a share was not credited. The position in this list is what the spool stores, so new reasons go to its end.
 * `stale`: its job is unknown or of an earlier block. `duplicate`: the same share before. `low-difficulty`: its hash is above
 * the assigned target. `bad-time`: its ntime lies outside the window. `invalid`: anything else that can be read and not be used,
 * such as version bits outside the mask.
 */
export const shareRejectReasons = ['stale', 'duplicate', 'low-difficulty', 'bad-time', 'invalid'] as const;

/** One of the reasons. */
export type ShareRejectReason = (typeof shareRejectReasons)[number];
