import { useId } from 'react';
import type { ReferralPageQuery } from '../../../generated/referral.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { DayField, DayProblem } from '../../../ui/fields/DayField.tsx';
import { isDay } from '../../../ui/fields/is-day.ts';
import { StatTile, StatTiles } from '../../../ui/figure/StatTile.tsx';
import { coinSymbol, networkLabel, useDayText } from '../revenues/index.ts';
import styles from './Referral.module.css';
import type { ReferralList } from './ReferralOverview.tsx';
import classes from '../../../ui/theme/classes.module.css';

type Reward = ReferralPageQuery['referralPage']['rewards'][number];

/** Rewards by coin from a day on, which a field chooses. */
export function ReferralRewards({ list: { search, setSearch, data } }: { list: ReferralList }) {
  const problemId = useId();
  const isWrong = search.from !== undefined && !isDay(search.from);
  return (
    <section className={`${classes['panel']} ${styles['card']}`} aria-label="Rewards">
      <div className={classes['spread']}>
        <h2>Rewards</h2>
        <DayField
          label="From"
          value={search.from}
          problemId={isWrong ? problemId : undefined}
          onChange={(from) => setSearch({ from }, true)}
        />
        {isWrong && <DayProblem id={problemId} />}
      </div>
      <Amounts rewards={data?.referralPage.rewards} from={isDay(search.from) ? search.from : undefined} />
    </section>
  );
}

function Amounts({ rewards, from }: { rewards: readonly Reward[] | undefined; from: string | undefined }) {
  const day = useDayText();
  if (rewards?.length === 0)
    return (
      <p>
        {from === undefined ? 'No reward yet.' : `No reward since ${day(from)}.`} Rewards are posted to the balance when
        a day (UTC) is closed, by 01:00 UTC of the next one.
      </p>
    );
  return (
    <StatTiles>
      {rewards ? (
        rewards.map(({ coinEnum, referReward, start, end, chain }) => (
          <StatTile
            key={coinEnum}
            label={networkLabel(chain)}
            value={<CoinAmount satoshi={referReward} />}
            unit={coinSymbol(coinEnum)}
            detail={start === end ? day(start) : `${day(start)} – ${day(end)}`}
          />
        ))
      ) : (
        <StatTile label="Rewards" value={undefined} detail={'\u00a0'} />
      )}
    </StatTiles>
  );
}
