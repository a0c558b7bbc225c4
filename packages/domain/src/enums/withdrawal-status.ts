/** States of a withdrawal (first specification, section 4). */
export const withdrawalStatuses = ['Pending', 'Processing', 'Processed', 'Canceled', 'Rejected'] as const;

/** One state of {@link withdrawalStatuses}. */
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** What the state of a withdrawal follows from. */
export interface WithdrawalFlags {
  readonly sent: boolean;
  readonly declined: boolean;
  readonly canceled: boolean;
  /** The transaction on the network, once there is one. */
  readonly tx: string | null;
}

/** The state of a withdrawal: canceled and declined come first, sent is processed once its transaction is known. */
export function withdrawalStatus({ sent, declined, canceled, tx }: WithdrawalFlags): WithdrawalStatus {
  if (canceled) return 'Canceled';
  if (declined) return 'Rejected';
  if (!sent) return 'Pending';
  return tx === null || tx === '' ? 'Processing' : 'Processed';
}
