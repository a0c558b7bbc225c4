/**
 * What a scan says of a device: `new` (not listed yet), `added` (was new, is listed now), `known`, `moved` (listed at another
 * address before the scan) or `missing` (listed within the ranges, and did not answer).
 */
export const scanStatuses = ['new', 'added', 'known', 'moved', 'missing'] as const;

/** One of {@link scanStatuses}. */
export type ScanStatus = (typeof scanStatuses)[number];
