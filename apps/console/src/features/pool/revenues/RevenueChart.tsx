import { formatCoinAmount, parseCoinAmount } from '@headframe/domain/units/coin-amount';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { RevenueChartDocument } from '../../../generated/revenue.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { TimeSeriesChart } from '../../../ui/chart/TimeSeriesChart.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { coinSymbol, type RevenueScope } from './revenue-search.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';

const daySeconds = 86_400;
const axisText = (text: string) => text.replace(/\.?0+(?= )/, '');

/** An amount on an axis, short: coins, or satoshi where coins would be many zeros. */
export function axisAmount(coins: number): string {
  const satoshi = Math.round(coins * 1e8);
  if (satoshi >= 10_000) return String(Number(coins.toPrecision(3)));
  return satoshi === 0 ? '0' : `${formatCount(satoshi)} sat`;
}

interface ChartDay {
  date: string;
  fpps: string;
  hashrate: number | null;
}

const secondsOf = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

/** The days in the order of time; a day without revenue between two others is 0, so that no line is drawn over it. */
export function chartDays(days: readonly ChartDay[]): { at: number; coins: number; hashrate: number | null }[] {
  const byTime = new Map(days.map((day) => [secondsOf(day.date), day]));
  const times = [...byTime.keys()].toSorted((one, other) => one - other);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: Math.round((last - first) / daySeconds) + 1 }, (_, place) => {
    const at = first + place * daySeconds;
    const day = byTime.get(at);
    return { at, coins: day ? Number(parseCoinAmount(day.fpps)) / 1e8 : 0, hashrate: day ? day.hashrate : 0 };
  });
}

/** FPPS of each day of the range, and the hashrate that earned it on the second axis; the latest year at most. */
export function RevenueChart({ scope }: { scope: RevenueScope }) {
  const isNarrow = useIsNarrow();
  const { data, error, refetch } = useData(RevenueChartDocument, { ...scope });
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  const days = chartDays(data?.revenues.days ?? []);
  const symbol = coinSymbol(scope.coinEnum);
  const hashrateText = (value: number) => formatWireHashrate(value, scope.coinEnum);
  return (
    <TimeSeriesChart
      label="Revenue by day"
      height={200}
      legendHeight={isNarrow ? 80 : 24}
      times={days.map(({ at }) => at)}
      isLoading={data === undefined}
      emptyText="No closed day in this range"
      formatAxis={(value, scale) => (scale === 'hashrate' ? axisText(hashrateText(value)) : axisAmount(value))}
      series={[
        {
          key: 'fpps',
          label: `FPPS (${symbol})`,
          scale: 'coins',
          values: days.map(({ coins }) => coins),
          format: (value) => `${formatCoinAmount(Math.round(value * 1e8))} ${symbol}`,
        },
        {
          key: 'hashrate',
          label: 'Hashrate, 24 h average',
          scale: 'hashrate',
          values: days.map(({ hashrate }) => hashrate),
          format: hashrateText,
        },
      ]}
    />
  );
}
