const reasons: Readonly<Record<string, string>> = {
  waiting: 'Waits until the holder of the PayNym is notified',
  'not-set-up': 'Waits: payments to PayNyms are not set up',
};

/** Why a pending withdrawal to a PayNym is not paid; nothing for any other. */
export function WaitText({ reason }: { reason: string | null }) {
  return reason === null ? null : <span>{reasons[reason] ?? reason}</span>;
}
