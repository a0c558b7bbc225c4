import { formatDuration } from '@headframe/domain/units/time-text';
import { useNow } from '../../../ui/figure/clock.ts';
import { useDateFormat } from '../../../ui/figure/dates.ts';
import { holdReasonText } from './withdrawal-look.ts';

interface HoldTextProps {
  /** Until when it is held; null for no hold. */
  until: string | null;
  reason: string | null;
}

/** Why something is held and how long still; nothing once the hold is over. */
export function HoldText({ until, reason }: HoldTextProps) {
  const now = useNow();
  const minute = useDateFormat('minute');
  if (until === null) return null;
  const end = new Date(until);
  const left = (end.getTime() - now) / 1000;
  if (left <= 0) return null;
  return (
    <span title={minute(end)}>
      Held for {formatDuration(left)}, because {holdReasonText(reason)}
    </span>
  );
}

/** Whether a hold has not ended yet. */
export const isHeld = (until: string | null, now: number): boolean => until !== null && Date.parse(until) > now;
