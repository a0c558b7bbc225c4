import { agentRequestStateLabels, type AgentRequestTargetState } from '@headframe/domain/enums/agent-request';
import { formatCount } from '../../../../ui/format.ts';
import type { RequestCounts } from '../request-progress.ts';
import styles from '../Request.module.css';

interface ResultStatesProps {
  request: RequestCounts;
  /** The state whose devices are shown; undefined for all. */
  state: AgentRequestTargetState | undefined;
  onState(state: AgentRequestTargetState | undefined): void;
}

/** Buttons that show the devices of one state, each with its count; states without a device are left out. */
export function ResultStates({ request, state, onState }: ResultStatesProps) {
  const counts: readonly (readonly [AgentRequestTargetState, number])[] = [
    ['done', request.doneCount],
    ['failed', request.errorResultCount],
    ['canceled', request.canceledCount],
    ['expired', request.expiredCount],
  ];
  const shown = counts.filter(([one, count]) => count > 0 || one === state);
  return (
    <div className={styles['states']} role="group" aria-label="Results by state">
      <button type="button" aria-pressed={state === undefined} onClick={() => onState(undefined)}>
        All <span data-numeric>{formatCount(request.deviceCount)}</span>
      </button>
      {shown.map(([one, count]) => (
        <button key={one} type="button" aria-pressed={state === one} onClick={() => onState(one)}>
          {agentRequestStateLabels[one]} <span data-numeric>{formatCount(count)}</span>
        </button>
      ))}
    </div>
  );
}
