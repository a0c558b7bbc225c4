import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { lightningText, type LightningFacts } from './lightning-text.ts';
import styles from './Payouts.module.css';
import classes from '../../../ui/theme/classes.module.css';

/** How payments by Lightning of a chain go, and what its channels can send; nothing where there are none. */
export function LightningState({ chain }: { chain: LightningFacts }) {
  const text = lightningText(chain);
  if (!text) return null;
  const { look, todo } = text;
  return (
    <div role="group" aria-label="Lightning">
      <div className={styles['head']}>
        <h3>Lightning</h3>
        <StatusBadge {...look} />
        {chain.lightningBalance !== null && (
          <span className={classes['note']}>
            Channels can send <CoinAmount satoshi={chain.lightningBalance} />
          </span>
        )}
      </div>
      {todo !== undefined && (
        <WarningNote>
          {chain.lightningReason} {todo}
        </WarningNote>
      )}
    </div>
  );
}
