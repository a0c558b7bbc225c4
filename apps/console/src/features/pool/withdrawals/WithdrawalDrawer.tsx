import { missingText } from '@headframe/domain/units/number-text';
import {
  WithdrawalDetailDocument,
  WithdrawalDetailUpdatesDocument,
  type WithdrawalRowFragment,
} from '../../../generated/withdrawal.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { DetailSection, Facts } from '../../../ui/DetailDrawer.tsx';
import { CopyButton } from '../../../ui/file/CopyButton.tsx';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { defineDrawer } from '../../../ui/list/define-drawer.tsx';
import { liveItemOf } from '../../../ui/list/named-source.ts';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { HoldText } from './HoldText.tsx';
import { destination } from './withdrawal-columns.tsx';
import { withdrawalKinds, withdrawalLook } from './withdrawal-look.ts';
import { WaitText } from './WaitText.tsx';
import { withdrawalActions } from './withdrawal.actions.tsx';
import styles from './Withdrawals.module.css';

const source = liveItemOf('withdrawals', {
  document: WithdrawalDetailDocument,
  updates: WithdrawalDetailUpdatesDocument,
});

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function Content({ item: row }: { item: WithdrawalRowFragment }) {
  return (
    <DetailSection title="Withdrawal">
      <Facts
        facts={[
          ['Amount (BTC)', <CoinAmount key="amount" coins={row.amount} />],
          ['Fee (BTC)', <CoinAmount key="fee" coins={row.fee} />],
          ['Balance before (BTC)', <CoinAmount key="before" coins={row.balanceBefore} />],
          ['Price of 1 BTC', row.withdrawPrice === null ? missingText : usd.format(row.withdrawPrice)],
          ['Kind', withdrawalKinds[row.kind] ?? row.kind],
          ['Network', row.method === 'lightning' ? 'Lightning' : 'Bitcoin'],
          ...(row.status === 'Pending' && row.holdUntil !== null
            ? ([['Hold', <HoldText key="hold" until={row.holdUntil} reason={row.holdReason} />]] as const)
            : []),
          ...(row.waitReason === null
            ? []
            : [['Not paid yet', <WaitText key="wait" reason={row.waitReason} />] as const]),
          ...(row.payoutNote ? [['Waits because', row.payoutNote] as const] : []),
          ...(row.declineReason === null ? [] : [['Declined because', row.declineReason] as const]),
          ['Description', row.description || missingText],
          ['Requested', <RelativeTime key="created" at={row.createdAt} />],
          ['By', row.createdBy ?? missingText],
          ['Updated', <RelativeTime key="updated" at={row.updatedAt} />],
        ]}
      />
      <Copied noun={destinationNoun(row)} text={destination(row)} />
      {row.tx !== null && <Copied noun="Transaction ID" text={row.tx} />}
      {row.paymentHash !== null && <Copied noun="Payment hash" text={row.paymentHash} />}
      {row.paymentPreimage !== null && <Copied noun="Proof of payment (preimage)" text={row.paymentPreimage} />}
    </DetailSection>
  );
}

/** The details of one withdrawal, beside the list. */
export const WithdrawalDrawer = defineDrawer(source, {
  noun: 'Withdrawal',
  missing: 'It belongs to another subaccount.',
  name: destination,
  title: 'Withdrawal',
  state: ({ status }) => <StatusBadge {...withdrawalLook(status)} />,
  actions: (row, { refetch }) => actionsFor(withdrawalActions, { row, onDone: refetch }),
  Content,
});

function destinationNoun({ method, address }: { method: string; address: string | null }): string {
  if (method !== 'lightning') return 'Address';
  return address?.startsWith('lnurl') || address?.includes('@') ? 'Lightning address' : 'Lightning invoice';
}

/** A long text under its name, with the button that copies it. */
function Copied({ noun, text }: { noun: string; text: string }) {
  return (
    <div className={styles['copied']}>
      <div className={styles['noun']}>{noun}</div>
      <code>{text}</code>
      <CopyButton text={text} label={noun} />
    </div>
  );
}
