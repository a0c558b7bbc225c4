import type { SummaryRowFragment } from '../../../../generated/subaccounts.ts';
import { reportFailure } from '../../../../ui/action/report-failure.ts';
import { IconArchive, IconCheck, IconPin, IconPinFilled } from '../../../../ui/icon/icons.ts';
import { setPinned } from '../subaccount-changes.ts';
import styles from './Summary.module.css';

interface NameCellProps {
  row: SummaryRowFragment;
  isSelected: boolean;
  onEnter(): void;
}

/** The name of a subaccount: a click enters it; the pin before it keeps it on top. */
export function NameCell({ row: { subaccount, pinned, deleted }, isSelected, onEnter }: NameCellProps) {
  const Pin = pinned ? IconPinFilled : IconPin;
  return (
    <th scope="row" data-name>
      <span className={styles['name']}>
        <button
          type="button"
          className={styles['pin']}
          aria-pressed={pinned}
          aria-label={`${pinned ? 'Unpin' : 'Pin'} ${subaccount}`}
          onClick={(event) => {
            event.stopPropagation();
            setPinned(subaccount, !pinned).catch(reportFailure);
          }}
        >
          <Pin size={14} aria-hidden />
        </button>
        <button
          type="button"
          className={styles['enter']}
          title={subaccount}
          disabled={deleted}
          onClick={(event) => {
            event.stopPropagation();
            onEnter();
          }}
        >
          {subaccount}
        </button>
        {isSelected && <IconCheck size={14} aria-label="selected" />}
        {deleted && <IconArchive size={14} aria-label="archived" />}
      </span>
    </th>
  );
}
