import { Button } from '@mantine/core';
import type { RunnableAction } from '../../../../ui/action/action.ts';
import { useNow } from '../../../../ui/figure/clock.ts';
import { formatDate, useDateSetting } from '../../../../ui/figure/dates.ts';
import { IconClock } from '../../../../ui/icon/icons.ts';
import { WarningNote } from '../../../../ui/state/WarningNote.tsx';
import { heldText, type HeldRow } from './hold-text.ts';
import classes from '../../../../ui/theme/classes.module.css';

/** The text of a hold as it is now; nothing where nobody holds it. */
export function HeldText({ row }: { row: HeldRow }) {
  const setting = useDateSetting();
  const now = useNow();
  return heldText(row, now, (at, style) => formatDate(at, style, setting)) ?? null;
}

/** Who holds a device or part, until when and why, with the way to release it where `actions` have it. */
export function HoldNote({ row, actions }: { row: HeldRow; actions: readonly RunnableAction[] }) {
  if (!row.isHeld) return null;
  const release = row.isHeldByHand ? actions.find(({ key }) => key === 'releaseHold') : undefined;
  return (
    <WarningNote icon={IconClock}>
      <span className={classes['spread']}>
        <span>
          <HeldText row={row} />
          {row.heldBy && `, by ${row.heldBy}`}
          {row.heldWhy ? `: ${row.heldWhy}` : '.'}
        </span>
        {release && (
          <Button variant="default" size="compact-sm" onClick={() => void release.run()}>
            {release.label}
          </Button>
        )}
      </span>
    </WarningNote>
  );
}
