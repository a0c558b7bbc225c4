/** States of a miner's locate LED: as it is, or as it was asked to become and has not yet. */
export const blinkStatuses = ['off', 'on', 'request_on', 'request_off'] as const;

/** One state of {@link blinkStatuses}. */
export type BlinkStatus = (typeof blinkStatuses)[number];

/** What a screen shows: a request to switch on is `sync`, a missing value `off`, any other as it is. */
export function shownBlinkStatus(status: string | null | undefined): string {
  if (status == null || status === '') return 'off';
  return status === 'request_on' ? 'sync' : status;
}
