import type { ShareRejectReason } from './share-reject-reason.ts';

/** Why the check of a share refuses it, each with the reason that is recorded. */
const recordedReasons = {
  malformed: 'invalid',
  unauthorized: 'invalid',
  'unknown-job': 'stale',
  stale: 'stale',
  duplicate: 'duplicate',
  'low-difficulty': 'low-difficulty',
  'bad-time': 'bad-time',
  'bad-version': 'invalid',
  'too-many': 'invalid',
} as const satisfies Record<string, ShareRejectReason>;

/**
 * Why the check of a share refuses it: its parameters cannot be read; its worker is not authorized on the connection; its
 * job was never sent to this connection, or was dropped; its job builds on an older tip; it was credited before; its hash is
 * above the target; its time is outside the window; it rolls version bits that it may not; its job holds as many shares, or
 * the check as many waiting ones, as the pool keeps.
 */
export type ShareRefusal = keyof typeof recordedReasons;

/** Every refusal. */
export const shareRefusals = Object.keys(recordedReasons) as readonly ShareRefusal[];

/** The verdict on a share: credited, or why not. */
export type ShareOutcome = 'accepted' | ShareRefusal;

/** The reason that a refused share is recorded with. */
export function recordedReason(refusal: ShareRefusal): ShareRejectReason {
  return recordedReasons[refusal];
}
