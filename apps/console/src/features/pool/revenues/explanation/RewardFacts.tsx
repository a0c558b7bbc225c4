import { groupThousands } from '@headframe/domain/units/number-text';
import { CoinAmount } from '../../../../ui/figure/CoinAmount.tsx';
import { ExplanationTable } from './ExplanationTable.tsx';
import type { Explanation } from './RevenueDrawer.tsx';
import styles from './Explanation.module.css';

const heads = ['Posting', 'Pool fees (sat)', 'Carried in (sat)', 'Share', 'Posted (sat)'] as const;

/** How the referral reward of a day is divided: carried in + pool fees × share = posted + carried out, in satoshi and coins. */
export function RewardFacts({ rewards, symbol }: { rewards: Explanation['rewards']; symbol: string }) {
  return (
    <>
      <p className={styles['formula']}>
        A share of the pool fees that referred accounts paid for this day. Each line: carried in + pool fees × share =
        posted + carried out.
      </p>
      <ExplanationTable label="Referral rewards" heads={[...heads, `Posted (${symbol})`, 'Carried out (sat)']}>
        <tbody>
          {rewards.map(({ revision, due, carriedIn, sharePercent, reward, carriedOut }) => (
            <tr key={revision}>
              <th scope="row">{revision === 0 ? 'Reward' : `Adjustment ${revision}`}</th>
              <td>{groupThousands(due)}</td>
              <td>{carriedIn}</td>
              <td>{sharePercent} %</td>
              <td>{groupThousands(reward)}</td>
              <td>
                <CoinAmount satoshi={reward} />
              </td>
              <td>{carriedOut}</td>
            </tr>
          ))}
        </tbody>
      </ExplanationTable>
    </>
  );
}
