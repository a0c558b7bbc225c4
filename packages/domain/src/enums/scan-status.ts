/**
 * What a scan says of a device: `new` (not listed yet), `added` (was new, is listed now), `known`, `moved` (listed at another
 * address before the scan), `missing` (listed within the ranges, and did not answer) or `locked` (an SSH server on which no credential
 * opened a device of a known kind).
 */
export const scanStatuses = ['new', 'added', 'known', 'moved', 'missing', 'locked'] as const;

/** One of {@link scanStatuses}. */
export type ScanStatus = (typeof scanStatuses)[number];
