import { relativeTime } from '@headframe/domain/units/time-text';
import type { CoinPriceFiguresFragment } from '../../../../generated/dashboard-cards.ts';
import { useNow } from '../../../../ui/figure/clock.ts';
import { formatCount } from '../../../../ui/figure/format.ts';
import { StatTile, StatTiles } from '../../../../ui/figure/StatTile.tsx';
import { valueAndUnit } from '../../../../ui/figure/value-and-unit.ts';
import { WarningNote } from '../../../../ui/state/WarningNote.tsx';
import { chainText } from '@headframe/domain/pool/chain-text';
import { changeText, difficultyText, earningsText, usdText } from './price-text.ts';
import styles from '../Dashboard.module.css';
import classes from '../../../../ui/theme/classes.module.css';

interface NetworkFiguresProps {
  coin: 'Bitcoin' | 'Litecoin';
  /** Undefined while it is on the way. */
  price: CoinPriceFiguresFragment | undefined;
}

/** Figures come every minute; older ones are marked, in milliseconds. */
const staleMs = 3 * 60_000;

const quantity = (text: string | undefined) => (text === undefined ? noValue : valueAndUnit(text));
const noValue = { value: undefined };

/** The figures of one coin: its newest block, its difficulty, what a unit of hashrate earns in a day, and its price. */
export function NetworkFigures({ coin, price }: NetworkFiguresProps) {
  const now = useNow();
  const isStale = (at: string | null | undefined): at is string => at != null && now - Date.parse(at) > staleMs;
  const [unit, ticker] = coin === 'Litecoin' ? ['Mh/s', 'LTC'] : ['Th/s', 'BTC'];
  const chain = price && chainText(price.network);
  const blank = '\u00a0';
  return (
    <section className={classes['stack']} aria-label={`${coin} network`}>
      <header className={styles['kindHead']}>
        <h3>{coin}</h3>
        {chain && <span className={classes['caption']}>{chain}</span>}
      </header>
      {isStale(price?.networkAt) && (
        <WarningNote>
          The node last confirmed its newest block {relativeTime(price?.networkAt, now)}. Block, difficulty and earnings
          may be out of date.
        </WarningNote>
      )}
      <StatTiles>
        <StatTile label="Block height" value={price && formatCount(price.blockHeight)} detail="newest block" />
        <StatTile
          label="Difficulty"
          {...quantity(price && difficultyText(price.difficulty))}
          detail={price?.remainingBlocks == null ? blank : `changes in ${formatCount(price.remainingBlocks)} blocks`}
        />
        <StatTile label="Next change" {...quantity(price && changeText(price.difficultyChange))} detail="estimate" />
        <StatTile
          label={`FPPS per ${unit} a day`}
          {...quantity(price && earningsText(price.fpps, ticker))}
          detail={price ? `${earningsText(price.fpps30day, ticker)} on average, 30 days` : blank}
        />
        <StatTile
          label={`FPPS in USD per ${unit} a day`}
          value={price && usdText(price.fppsusd)}
          detail="before the pool fee"
        />
        <StatTile
          label="Price"
          value={price && usdText(price.close)}
          detail={
            !price
              ? blank
              : price.close === null
                ? 'no price'
                : isStale(price.closeAt)
                  ? `as of ${relativeTime(price.closeAt, now)}`
                  : 'USD'
          }
          {...(isStale(price?.closeAt) ? { tone: 'warn' as const } : {})}
        />
      </StatTiles>
    </section>
  );
}
