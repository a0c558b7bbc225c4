import { chainText } from '@headframe/domain/pool/chain-text';
import type { PayoutWithdrawalFragment } from '../../../generated/payout.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { LongCode, SecondLine } from '../../../ui/table/PlainTable.tsx';
import { withdrawalKinds } from '../withdrawals/index.ts';

/** The heads of {@link WithdrawalCells}. */
export const withdrawalHeads = ['No.', 'Subaccount', 'To', 'Amount', 'Requested'] as const;

/** The cells of a withdrawal that every table of the administrator has. */
export function WithdrawalCells({ withdrawal }: { withdrawal: PayoutWithdrawalFragment }) {
  const { number, subaccount, network, destination, amount, fee, kind, createdAt } = withdrawal;
  const chain = chainText(network);
  return (
    <>
      <th scope="row" data-numeric>
        {number}
      </th>
      <td>
        {subaccount}
        {chain && <SecondLine>{chain}</SecondLine>}
      </td>
      <td>
        <LongCode>{destination}</LongCode>
      </td>
      <td>
        <CoinAmount satoshi={amount} />
        {fee !== '0' && (
          <SecondLine>
            fee <CoinAmount satoshi={fee} />
          </SecondLine>
        )}
      </td>
      <td>
        <RelativeTime at={createdAt} />
        <SecondLine>{withdrawalKinds[kind] ?? kind}</SecondLine>
      </td>
    </>
  );
}
