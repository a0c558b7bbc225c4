import { Button } from '@mantine/core';
import { chainLabel } from '@headframe/domain/pool/chain-label';
import type { PayoutStatusQuery } from '../../../generated/payout.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { useNow } from '../../../ui/figure/clock.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { StatTile, StatTiles } from '../../../ui/figure/StatTile.tsx';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { LightningState } from './LightningState.tsx';
import { engineName, engineText } from './payout-state.ts';
import { TakeBatchDialog } from './TakeBatchDialog.tsx';
import styles from './Payouts.module.css';
import classes from '../../../ui/theme/classes.module.css';

type Chain = PayoutStatusQuery['adminPayoutStatus'][number];

/** How payouts of one chain go: state, what it means, what to do, and what the wallet has. */
export function ChainPayouts({ chain, onDone }: { chain: Chain; onDone(): void }) {
  const { look, meaning, todo } = engineText(chain, useNow());
  const label = chainLabel(chain);
  const take = async () => {
    if (await openDialog<true>((dialog) => <TakeBatchDialog {...dialog} chain={chain} />)) onDone();
  };
  return (
    <section className={classes['stack']} aria-label={label}>
      <div className={styles['head']}>
        <h2>{label}</h2>
        <StatusBadge {...look} />
        {chain.waiting > 0 && (
          <Button size="xs" variant={chain.engine === 'manual' ? 'filled' : 'default'} onClick={() => void take()}>
            Take a batch by hand
          </Button>
        )}
      </div>
      <p className={classes['note']}>
        {meaning} {look.tone !== 'bad' && look.tone !== 'warn' && todo}
      </p>
      {(look.tone === 'bad' || look.tone === 'warn') && (
        <WarningNote>
          {chain.reason && <>{chain.reason} </>}
          {todo}
        </WarningNote>
      )}
      <StatTiles>
        <StatTile label="Paid by" value={engineName(chain.engine)} detail={<Since chain={chain} />} />
        <StatTile
          label="Balance of the node"
          value={chain.balance === null ? 'not known' : <CoinAmount satoshi={chain.balance} />}
          detail={
            chain.balance === null ? (
              'no payout program reports it'
            ) : (
              <>
                as of <RelativeTime at={chain.checkedAt} />
              </>
            )
          }
        />
        <StatTile label="Waiting withdrawals" value={formatCount(chain.waiting)} detail="taken by no payout" />
        <StatTile label="They ask for" value={<CoinAmount satoshi={chain.waitingAmount} />} detail="without fees" />
      </StatTiles>
      <LightningState chain={chain} />
    </section>
  );
}

function Since({ chain: { changedAt } }: { chain: Chain }) {
  if (changedAt === null) return <>with a wallet of your own</>;
  return (
    <>
      so since <RelativeTime at={changedAt} />
    </>
  );
}
