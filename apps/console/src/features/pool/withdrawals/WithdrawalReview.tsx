import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNow } from '../../../ui/figure/clock.ts';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { HoldText, isHeld } from './HoldText.tsx';
import type { Hold } from './later-hold.ts';
import type { WithdrawalTerms } from './quick-withdrawal-form.ts';
import { useFocused } from './use-focused.ts';
import type { PayableEntry } from './use-withdrawal-sources.ts';
import { WithdrawalSums } from './WithdrawalSums.tsx';
import styles from './Withdrawals.module.css';
import classes from '../../../ui/theme/classes.module.css';

interface WithdrawalReviewProps {
  entry: Pick<PayableEntry, 'code' | 'description'>;
  amount: bigint;
  description: string;
  terms: WithdrawalTerms;
  hold: Hold;
  isBusy: boolean;
  /** More of what it pays to. */
  children?: ReactNode;
  onBack(): void;
  onConfirm(): void;
}

/** What will be withdrawn, to be read once more before the code is asked for. */
export function WithdrawalReview(props: WithdrawalReviewProps) {
  const { entry, amount, description, terms, hold, isBusy, onBack, onConfirm, children } = props;
  const heading = useFocused<HTMLHeadingElement>();
  const now = useNow();
  return (
    <section className={`${classes['panel']} ${styles['card']}`} aria-label="Review">
      <h2 ref={heading} tabIndex={-1}>
        Review your withdrawal
      </h2>
      <div>
        {entry.description && <div>{entry.description}</div>}
        <span className={styles['full']}>{entry.code}</span>
      </div>
      {children}
      {description && <p className={classes['note']}>{description}</p>}
      {isHeld(hold.until, now) && (
        <WarningNote>
          <HoldText {...hold} />. You can cancel the withdrawal until then.
        </WarningNote>
      )}
      <WithdrawalSums terms={terms} amount={amount} />
      <div className={styles['buttons']}>
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          Back
        </Button>
        <Button loading={isBusy} onClick={onConfirm}>
          Withdraw
        </Button>
      </div>
    </section>
  );
}
