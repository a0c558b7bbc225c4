import { groupThousands } from '@headframe/domain/units/number-text';
import { CoinAmount } from '../../../../ui/figure/CoinAmount.tsx';
import { useDateFormat } from '../../../../ui/figure/dates.ts';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { dayLooks } from '../revenue-columns.tsx';
import { ExplanationTable } from './ExplanationTable.tsx';
import type { Explanation } from './RevenueDrawer.tsx';
import styles from './Explanation.module.css';

type Posting = Explanation['postings'][number];

const parts = [
  ['To balance', 'net'],
  ['Pool fee', 'poolFee'],
  ['User fee', 'userFee'],
] as const;

function shareOf(posting: Posting, name: (typeof parts)[number][1]): number {
  if (name === 'poolFee') return posting.poolFeePercent;
  if (name === 'userFee') return posting.userFeePercent;
  return Number((100 - posting.poolFeePercent - posting.userFeePercent).toFixed(2));
}

/** How one posting is divided: carried in + due x share = posted + carried out, in satoshi, and what that is in coins. */
export function PostingFacts({ posting, symbol }: { posting: Posting; symbol: string }) {
  const exact = useDateFormat('exact');
  return (
    <>
      <p className={styles['formula']}>
        Posted {exact(posting.postedAt)}{' '}
        <StatusBadge {...(posting.isComplete ? dayLooks.complete : dayLooks.incomplete)} /> Due:{' '}
        <span data-numeric>{groupThousands(posting.due)}</span> sat. Each line: carried in + due × share = posted +
        carried out.
      </p>
      <ExplanationTable
        label={`Division of posting ${posting.revision}`}
        heads={['Part', 'Carried in (sat)', 'Share', 'Posted (sat)', `Posted (${symbol})`, 'Carried out (sat)']}
      >
        <tbody>
          {parts.map(([label, name]) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{posting.carriedIn[name]}</td>
              <td>{shareOf(posting, name)} %</td>
              <td>{groupThousands(posting[name])}</td>
              <td>
                <CoinAmount satoshi={posting[name]} />
              </td>
              <td>{posting.carriedOut[name]}</td>
            </tr>
          ))}
        </tbody>
      </ExplanationTable>
    </>
  );
}
