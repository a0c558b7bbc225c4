import { groupThousands } from '@headframe/domain/units/number-text';
import { CoinAmount } from '../../../../ui/figure/CoinAmount.tsx';
import { useDateFormat } from '../../../../ui/figure/dates.ts';
import { ExplanationTable } from './ExplanationTable.tsx';
import type { Explanation } from './RevenueDrawer.tsx';

const kinds: Readonly<Record<string, string>> = {
  earnings: 'Earnings',
  pool_fee: 'Pool fee',
  user_fee: 'User fee',
  referral: 'Referral reward',
  reversal: 'Reversal',
};

interface EntriesTableProps {
  entries: Explanation['entries'];
  symbol: string;
}

/** What was posted for a day, entry by entry, and what that did to the balance. */
export function EntriesTable({ entries, symbol }: EntriesTableProps) {
  const exact = useDateFormat('exact');
  const sum = entries.reduce((total, { amount }) => total + BigInt(amount), 0n);
  return (
    <ExplanationTable label="Ledger entries" heads={['Entry', 'No.', 'Posted', 'Amount (sat)', `Amount (${symbol})`]}>
      <tbody>
        {entries.map(({ id, kind, revision, amount, postedAt }) => (
          <tr key={id}>
            <th scope="row">
              {kinds[kind] ?? kind}
              {revision > 0 && ` (adjustment ${revision})`}
            </th>
            <td>{id}</td>
            <td>{exact(postedAt)}</td>
            <td>{groupThousands(amount)}</td>
            <td>
              <CoinAmount satoshi={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            To balance
          </th>
          <td>{groupThousands(`${sum}`)}</td>
          <td>
            <CoinAmount satoshi={sum} />
          </td>
        </tr>
      </tfoot>
    </ExplanationTable>
  );
}
