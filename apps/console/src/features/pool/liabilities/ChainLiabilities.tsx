import { chainLabel } from '@headframe/domain/pool/chain-label';
import type { LiabilitiesQuery } from '../../../generated/liabilities.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import styles from './Liabilities.module.css';

type Chain = LiabilitiesQuery['poolLiabilities'][number];

/** What the house owes and has on one chain. */
export function ChainLiabilities({ chain }: { chain: Chain }) {
  const label = chainLabel({ ...chain, chainName: chain.name });
  const holders = `${formatCount(chain.holders)} ${chain.holders === 1 ? 'subaccount' : 'subaccounts'}`;
  return (
    <section className={styles['chain']} aria-label={label}>
      <h2>
        {label} {!chain.isCurrent && <span className={styles['dim']}>not mined now</span>}
      </h2>
      {chain.payoutState !== null && chain.payoutState !== 'working' && (
        <WarningNote>
          Payouts are {chain.payoutState}. {chain.payoutReason}
        </WarningNote>
      )}
      {chain.shortCount > 0 && (
        <WarningNote>
          {formatCount(chain.shortCount)} {chain.shortCount === 1 ? 'withdrawal' : 'withdrawals'} of together{' '}
          <CoinAmount satoshi={chain.shortWithdrawals} /> {chain.shortCount === 1 ? 'waits' : 'wait'} for the wallet or
          the channels, which cannot pay {chain.shortCount === 1 ? 'it' : 'them'} now. Send coins to the wallet, or give
          the channels more to send.
        </WarningNote>
      )}
      <dl className={styles['amounts']}>
        <Amount label="Balances" satoshi={chain.balances} detail={holders} />
        <Amount label="Open withdrawals" satoshi={chain.openWithdrawals} detail="with their network fees" />
        <Amount label="Owed in total" satoshi={chain.total} detail="balances and open withdrawals" />
        <NodeBalance chain={chain} />
        <Amount label="Fees kept" satoshi={chain.fees} detail="pool and user fees, less rewards" />
        <Amount label="Immature blocks" satoshi={chain.immature} detail="less than 100 confirmations" />
        <Amount label="Mature blocks" satoshi={chain.mature} detail="100 confirmations" />
      </dl>
    </section>
  );
}

/** What the wallet of the node can spend: as the payout program reported it, and never 0 where nobody did. */
function NodeBalance({ chain: { nodeBalance, nodeBalanceAt, total } }: { chain: Chain }) {
  const isShort = nodeBalance !== null && BigInt(nodeBalance) < BigInt(total);
  return (
    <div>
      <dt>Node balance</dt>
      {nodeBalance === null ? (
        <>
          <dd className={styles['unknown']}>not known</dd>
          <dd className={styles['detail']}>no payout program reports it</dd>
        </>
      ) : (
        <>
          <dd>
            <CoinAmount satoshi={nodeBalance} />
          </dd>
          <dd className={styles['detail']}>
            {isShort ? 'less than is owed' : 'covers what is owed'} · <RelativeTime at={nodeBalanceAt} />
          </dd>
        </>
      )}
    </div>
  );
}

function Amount({ label, satoshi, detail }: { label: string; satoshi: string; detail: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <CoinAmount satoshi={satoshi} />
      </dd>
      <dd className={styles['detail']}>{detail}</dd>
    </div>
  );
}
