import { agentRequestStateLabels, type AgentRequestItemState } from '@headframe/domain/enums/agent-request';
import { CountFilter } from '../../../../ui/filter/CountFilter.tsx';
import type { RequestCounts } from '../request-progress.ts';

interface ResultStatesProps {
  request: RequestCounts;
  /** The state whose devices are shown; undefined for all. */
  state: AgentRequestItemState | undefined;
  onState(state: AgentRequestItemState | undefined): void;
}

/** Buttons that show the devices of one state, each with its count; states without a device are left out. */
export function ResultStates({ request, state, onState }: ResultStatesProps) {
  const counts: readonly (readonly [AgentRequestItemState, number])[] = [
    ['done', request.doneCount],
    ['failed', request.errorResultCount],
    ['canceled', request.canceledCount],
    ['expired', request.expiredCount],
  ];
  return (
    <CountFilter
      label="Results by state"
      total={request.deviceCount}
      options={counts.map(([key, count]) => ({ key, label: agentRequestStateLabels[key], count }))}
      value={state}
      onChange={onState}
    />
  );
}
