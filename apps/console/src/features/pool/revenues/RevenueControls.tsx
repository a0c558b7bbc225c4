import { messageText } from '@headframe/domain/errors/error-catalogue';
import { useId, useState } from 'react';
import { networkLabel } from './network-label.ts';
import type { RevenueListQuery } from '../../../generated/revenue.ts';
import type { RevenueRange } from './revenue-search.ts';
import styles from './Revenues.module.css';

interface RevenueControlsProps {
  list: {
    search: RevenueRange;
    setSearch(changes: Partial<RevenueRange> & { page: number }, isStep?: boolean): void;
    data: RevenueListQuery | undefined;
  };
}

const isDay = (text: string | undefined) => text === undefined || /^\d{4}-\d{2}-\d{2}$/.test(text);

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
        <label className={styles['field']}>
          Chain
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
        </label>
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
  const isWrong = !isDay(from) || !isDay(to) || (from !== undefined && to !== undefined && to < from);
  const change = (next: { from: string | undefined; to: string | undefined }) => {
    setFrom(next.from);
    setTo(next.to);
    if (next.from === undefined || next.to === undefined || next.from <= next.to) onRange(next);
  };
  const shared = {
    type: 'date',
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? problemId : undefined,
  } as const;
  return (
    <div className={styles['range']} role="group" aria-label="Days">
      <label className={styles['field']}>
        From
        <input
          {...shared}
          value={from ?? ''}
          onChange={(event) => change({ from: event.currentTarget.value || undefined, to })}
        />
      </label>
      <label className={styles['field']}>
        To
        <input
          {...shared}
          value={to ?? ''}
          onChange={(event) => change({ from, to: event.currentTarget.value || undefined })}
        />
      </label>
      {isWrong && (
        <p id={problemId} role="alert" className={styles['problem']}>
          {messageText('invalidDateFilters')}
        </p>
      )}
    </div>
  );
}
