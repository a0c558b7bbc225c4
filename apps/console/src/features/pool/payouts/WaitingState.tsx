import type { PayoutWithdrawalFragment } from '../../../generated/payout.ts';
import { useNow } from '../../../ui/figure/clock.ts';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '../../../ui/icon/icons.ts';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { SecondLine } from '../../../ui/table/PlainTable.tsx';
import { HoldText, isHeld } from '../withdrawals/index.ts';

/** Why a withdrawal waits: held, left out or waiting for the wallet with the reason, or nothing but its turn. */
export function WaitingState({ withdrawal }: { withdrawal: PayoutWithdrawalFragment }) {
  const now = useNow();
  const { holdUntil, holdReason, leftOut, isShort } = withdrawal;
  if (isHeld(holdUntil, now))
    return (
      <>
        <StatusBadge word="Held" tone="warn" icon={IconClock} />
        <SecondLine>
          <HoldText until={holdUntil} reason={holdReason} />
        </SecondLine>
      </>
    );
  if (leftOut !== null)
    return (
      <>
        {isShort ? (
          <StatusBadge word="Waits for the wallet" tone="warn" icon={IconClock} />
        ) : (
          <StatusBadge word="Left out" tone="bad" icon={IconAlertTriangle} />
        )}
        <SecondLine>{`${leftOut.slice(0, 1).toUpperCase()}${leftOut.slice(1)}.`}</SecondLine>
      </>
    );
  return <StatusBadge word="Next" tone="ok" icon={IconCircleCheck} />;
}
