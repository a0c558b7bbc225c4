import { formatDifficulty } from '@headframe/domain/units/difficulty';
import { groupThousands, missingText } from '@headframe/domain/units/number-text';
import { formatCount } from '../../../../ui/figure/format.ts';
import { ExplanationTable } from './ExplanationTable.tsx';
import type { Explanation } from './RevenueDrawer.tsx';
import styles from './Explanation.module.css';

const heads = [
  'Height',
  'Network difficulty (T)',
  'Shares',
  'Credited difficulty',
  'Worth (blocks)',
  'Subsidy (sat)',
  'Average fees (sat)',
  'FPPS (sat)',
];

/** A decimal text with commas, and some of its decimals: the whole is in the title. */
function Cut({ text, decimals }: { text: string; decimals: number }) {
  const [whole = '', fraction = ''] = text.split('.');
  const shown = groupThousands(fraction === '' || decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`);
  return <span title={text}>{shown}</span>;
}

/** What the shares of a day are the sum of, each with the steps to what it earns. */
export function WorksTable({ day: { works, workCount, postings } }: { day: Explanation }) {
  const last = postings.at(-1);
  return (
    <>
      <ExplanationTable label="Works of the day" heads={heads}>
        <tbody>
          {works.map((work) => (
            <tr key={`${work.feeRate} ${work.bits}`}>
              <td>{work.height === null ? missingText : formatCount(work.height)}</td>
              <td title={`nBits ${work.bits}, target ${work.target}`}>{formatDifficulty(work.networkDifficulty)}</td>
              <td>{formatCount(work.shares)}</td>
              <td>
                <Cut text={work.difficulty} decimals={4} />
              </td>
              <td>
                <Cut text={work.worth} decimals={12} />
              </td>
              <td>{groupThousands(work.subsidy)}</td>
              <td title={`${groupThousands(work.feeSum)} of ${work.feeBlocks} blocks, rounded up`}>
                {groupThousands(work.averageFees)}
              </td>
              <td>
                <Cut text={work.fpps} decimals={4} />
              </td>
            </tr>
          ))}
        </tbody>
        {last && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                All shares
              </th>
              <td>{formatCount(last.shares)}</td>
              <td colSpan={4} />
              <td>
                <Cut text={last.fpps} decimals={4} />
              </td>
            </tr>
          </tfoot>
        )}
      </ExplanationTable>
      {works.length < workCount && (
        <p className={styles['formula']}>
          {formatCount(works.length)} of {formatCount(workCount)} lines; the sum is that of all.
        </p>
      )}
    </>
  );
}
