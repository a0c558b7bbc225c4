/** States of a withdrawal as people see them (first specification, section 4). */
export const withdrawalStatuses = ['Pending', 'Processing', 'Processed', 'Canceled', 'Rejected'] as const;

/** One of the states. */
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** What the state of a withdrawal follows from. */
export interface WithdrawalFlags {
  /** Its transaction has a confirmation. */
  readonly sent: boolean;
  readonly declined: boolean;
  readonly canceled: boolean;
  /** A payout has taken it: it cannot be canceled any more. */
  readonly isInPayout: boolean;
}

/** The state of a withdrawal. */
export function withdrawalStatus({ sent, declined, canceled, isInPayout }: WithdrawalFlags): WithdrawalStatus {
  if (canceled) return 'Canceled';
  if (declined) return 'Rejected';
  if (sent) return 'Processed';
  return isInPayout ? 'Processing' : 'Pending';
}

/** Why a withdrawal is held, in words for people. */
export const holdReasons = {
  'factor-removed': 'Two-factor authentication was removed.',
  'factor-added': 'Two-factor authentication was set up again.',
  'password-changed': 'The password was changed.',
  'new-address': 'The address is new.',
} as const;

/** One of the reasons. */
export type HoldReason = keyof typeof holdReasons;
