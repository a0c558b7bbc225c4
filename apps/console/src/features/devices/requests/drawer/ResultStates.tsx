import { agentRequestStateLabels } from '@headframe/domain/enums/agent-request';
import { CountFilter } from '../../../../ui/filter/CountFilter.tsx';
import type { RequestCounts } from '../request-progress.ts';
import type { ResultFilter } from './result-filter.ts';

interface ResultStatesProps {
  request: RequestCounts;
  /** Which devices are shown; undefined for all. */
  value: ResultFilter | undefined;
  onChange(filter: ResultFilter | undefined): void;
}

/** Buttons that show the devices of one state, each with its count; states without a device are left out. */
export function ResultStates({ request, value, onChange }: ResultStatesProps) {
  const { deviceCount, partCount, doneCount, errorResultCount, canceledCount, expiredCount } = request;
  const total = partCount || deviceCount;
  const counts: readonly (readonly [ResultFilter, number])[] = [
    ['running', total - doneCount - errorResultCount - canceledCount - expiredCount],
    ['done', doneCount],
    ['failed', errorResultCount],
    ['canceled', canceledCount],
    ['expired', expiredCount],
  ];
  return (
    <CountFilter
      label="Results by state"
      total={total}
      options={counts.map(([key, count]) => ({ key, label: agentRequestStateLabels[key], count }))}
      value={value}
      onChange={onChange}
    />
  );
}
