import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import type { RevenueListQuery } from '../../../generated/revenue.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { useDateFormat } from '../../../ui/figure/dates.ts';
import { counted } from '../../../ui/figure/format.ts';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { StatTile, StatTiles } from '../../../ui/figure/StatTile.tsx';
import { useDayText } from './day-text.ts';
import { networkLabel } from './network-label.ts';
import { coinSymbol, revenueScope, type RevenueRange } from './revenue-search.ts';
import { RevenueChart } from './RevenueChart.tsx';
import styles from './Revenues.module.css';
import classes from '../../../ui/theme/classes.module.css';

type Revenues = RevenueListQuery['revenues'];

/** Totals of the range, the days that are still open, and the chart. */
export function RevenueOverview({
  list: { search, data, error },
}: {
  list: { search: RevenueRange; data: RevenueListQuery | undefined; error: unknown };
}) {
  const scope = revenueScope(search);
  const revenues = data?.revenues;
  const hasDays = (revenues?.totals?.count ?? 0) > 0;
  return (
    <div className={classes['stack']}>
      {revenues?.openDays.map((day) => (
        <OpenDay key={day.date} day={day} coinEnum={scope.coinEnum} />
      ))}
      {revenues === undefined && error === undefined && <SkeletonBlock height={320} subject="totals" />}
      {hasDays && (
        <section aria-label="Totals of the range">
          <Totals revenues={revenues} symbol={coinSymbol(scope.coinEnum)} />
        </section>
      )}
      {hasDays && <RevenueChart scope={scope} />}
    </div>
  );
}

function Totals({ revenues, symbol }: { revenues: Revenues | undefined; symbol: string }) {
  const day = useDayText();
  const totals = revenues?.totals;
  const covered =
    totals?.firstDate && totals.lastDate
      ? `${counted(totals.count, 'closed day')}, ${day(totals.firstDate)}${
          totals.count === 1 ? '' : ` – ${day(totals.lastDate)}`
        }`
      : undefined;
  const chain = revenues?.chain;
  const tiles = [
    ['FPPS', totals?.fpps, covered],
    [
      'To balance',
      totals?.net,
      chain && !chain.isCurrent ? `${networkLabel(chain)}: not the chain mined now` : 'After fees',
    ],
    ['Pool fee', totals?.poolFee, 'Within FPPS'],
    ['Referral rewards', totals?.referReward, 'Beside FPPS'],
  ] as const;
  return (
    <StatTiles>
      {tiles.map(([label, coins, detail]) => (
        <StatTile
          key={label}
          label={label}
          value={coins === undefined ? undefined : <CoinAmount coins={coins} />}
          unit={symbol}
          detail={detail ?? '\u00a0'}
        />
      ))}
    </StatTiles>
  );
}

function OpenDay({ day, coinEnum }: { day: Revenues['openDays'][number]; coinEnum: number }) {
  const dayText = useDayText();
  const minute = useDateFormat('minute');
  return (
    <p className={styles['open']} role="note">
      <strong>{dayText(day.date)} so far</strong> (estimate, not posted):{' '}
      {day.fpps === null ? (
        'no word of the network yet'
      ) : (
        <>
          <CoinAmount coins={day.fpps} /> {coinSymbol(coinEnum)}
        </>
      )}{' '}
      FPPS, {formatWireHashrate(day.hashrate, coinEnum)} on average since midnight UTC,{' '}
      {counted(day.workerCount, 'worker')}. At the difficulty and fees of the network now; posted by{' '}
      {minute(day.closesAt)}.
    </p>
  );
}
