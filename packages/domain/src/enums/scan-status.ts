/**
 * What a scan says of a device: `new` (not listed yet), `added` (was new, is listed now), `known`, `moved` (listed at another
 * address before the scan), `missing` (listed within the ranges, and did not answer), `locked` (an SSH server that no credential
 * opened), `opened` (an SSH server that one opened, in this scan or since) or `unrecognised` (an address with open ports that no driver
 * recognises).
 */
export const scanStatuses = ['new', 'added', 'known', 'moved', 'missing', 'locked', 'opened', 'unrecognised'] as const;

/** One of {@link scanStatuses}. */
export type ScanStatus = (typeof scanStatuses)[number];
