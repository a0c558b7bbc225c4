import { chainText } from '@headframe/domain/pool/chain-text';
import type { ReactNode } from 'react';
import type { PayoutWithdrawalFragment } from '../../../generated/payout.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { LongCode, SecondLine } from '../../../ui/table/PlainTable.tsx';
import { withdrawalKinds } from '../withdrawals/index.ts';

export const withdrawalHeads = ['No.', 'Subaccount', 'To', 'Amount', 'Requested'] as const;

/** The cells of a withdrawal that every table of the administrator has. */
export function withdrawalCells(withdrawal: PayoutWithdrawalFragment): readonly ReactNode[] {
  const { number, subaccount, network, destination, amount, fee, kind, createdAt } = withdrawal;
  const chain = chainText(network);
  return [
    number,
    <>
      {subaccount}
      {chain && <SecondLine>{chain}</SecondLine>}
    </>,
    <LongCode key="to">{destination}</LongCode>,
    <>
      <CoinAmount satoshi={amount} />
      {fee !== '0' && (
        <SecondLine>
          fee <CoinAmount satoshi={fee} />
        </SecondLine>
      )}
    </>,
    <>
      <RelativeTime at={createdAt} />
      <SecondLine>{withdrawalKinds[kind] ?? kind}</SecondLine>
    </>,
  ];
}
