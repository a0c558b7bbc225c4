import { useId, useState } from 'react';
import { networkLabel } from './network-label.ts';
import type { RevenueListQuery } from '../../../generated/revenue.ts';
import { DayField, DayProblem } from '../../../ui/fields/DayField.tsx';
import { InlineField } from '../../../ui/fields/InlineField.tsx';
import { isDay } from '../../../ui/fields/is-day.ts';
import type { RevenueRange } from './revenue-search.ts';
import classes from '../../../ui/theme/classes.module.css';

interface RevenueControlsProps {
  list: {
    search: RevenueRange;
    setSearch(changes: Partial<RevenueRange> & { page: number }, isStep?: boolean): void;
    data: RevenueListQuery | undefined;
  };
}

/** From and to in whole days (UTC), and the chain where the subaccount has revenue on more than one. */
export function RevenueControls({ list }: RevenueControlsProps) {
  const { search, setSearch, data } = list;
  return (
    <>
      <DayRange
        key={`${search.from} ${search.to}`}
        range={search}
        onRange={(range) => setSearch({ ...range, page: 1 }, true)}
      />
      {data && data.revenues.chains.length > 1 && (
        <InlineField label="Chain">
          <select
            value={data.revenues.chain?.id}
            onChange={(event) => setSearch({ chain: event.currentTarget.value, page: 1 }, true)}
          >
            {data.revenues.chains.map((chain) => (
              <option key={chain.id} value={chain.id}>
                {networkLabel(chain)}
                {chain.isCurrent ? '' : ' (before)'}
              </option>
            ))}
          </select>
        </InlineField>
      )}
    </>
  );
}

interface DayRangeProps {
  range: RevenueRange;
  onRange(range: Pick<RevenueRange, 'from' | 'to'>): void;
}

function DayRange({ range, onRange }: DayRangeProps) {
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const problemId = useId();
  const isWrong =
    (from !== undefined && !isDay(from)) ||
    (to !== undefined && !isDay(to)) ||
    (from !== undefined && to !== undefined && to < from);
  const change = (next: { from: string | undefined; to: string | undefined }) => {
    setFrom(next.from);
    setTo(next.to);
    if (next.from === undefined || next.to === undefined || next.from <= next.to) onRange(next);
  };
  const shownProblem = isWrong ? problemId : undefined;
  return (
    <div className={classes['actions']} role="group" aria-label="Days">
      <DayField label="From" value={from} problemId={shownProblem} onChange={(day) => change({ from: day, to })} />
      <DayField label="To" value={to} problemId={shownProblem} onChange={(day) => change({ from, to: day })} />
      {isWrong && <DayProblem id={problemId} />}
    </div>
  );
}
