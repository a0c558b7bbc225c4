import { formatPower } from '@headframe/domain/units/electricity';
import { LoadShapingRunDocument, type LoadShapingRunQuery } from '../../../../generated/asic-load-shaping.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { usePolling } from '../../../../transport/requests/use-polling.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { ActionButtons } from '../../../../ui/action/ActionButtons.tsx';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import { counted, formatCount } from '../../../../ui/figure/format.ts';
import { PageLink } from '../../../../ui/page/PageLink.tsx';
import { agentRequestPage } from '../agent-request.route.ts';
import { stopReplacingAction } from '../stop-replacing.action.ts';
import styles from '../Request.module.css';

type Run = NonNullable<LoadShapingRunQuery['loadShapingRun']>;
type Round = Run['rounds'][number];

/** How often the rounds are read, in seconds. */
const readSeconds = 5;

/** The names of miners, with how many more there are. */
function namesOf(names: readonly string[], count: number): string {
  const rest = count - names.length;
  return `${names.join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`;
}

/** Which miners a round changed, for which ones, and how that went. */
function roundText(
  { miners, minerCount, doneCount, failedCount, openCount }: Round,
  before: Round | undefined,
): string {
  const state = [
    `${formatCount(doneCount)} done`,
    failedCount > 0 && `${formatCount(failedCount)} failed`,
    openCount > 0 && `${formatCount(openCount)} under way`,
  ].filter((part) => part !== false);
  const what = before
    ? `${namesOf(miners, minerCount)} in place of ${namesOf(before.failed, before.failedCount)}`
    : counted(minerCount, 'miner');
  return `${what}: ${state.join(', ')}`;
}

/** The rounds of a load shaping in which others take the place of miners that failed, how far it came, and why it ended. */
export function RequestRounds({ batchId }: { batchId: string }) {
  const { data, refetch } = useData(LoadShapingRunDocument, { batchId }, { isBackground: true });
  const run = data?.loadShapingRun;
  usePolling(refetch, run?.isRunning === true ? readSeconds : 0);
  if (!run) return null;
  return (
    <DetailSection title="Load shaping">
      <p role="status">
        {formatPower(run.reached)} of the planned {formatPower(run.planned)} reached; {formatPower(run.drawn)} drawn of{' '}
        {formatPower(run.target)} at the last look.{' '}
        {run.isRunning ? 'Miners that fail are replaced.' : `No more miners are replaced: ${run.end}`}
      </p>
      <ol className={styles['rounds']}>
        {run.rounds.map((round, place) => (
          <li key={round.batchId}>
            {roundText(round, run.rounds[place - 1])}
            {round.batchId !== batchId && (
              <>
                {' '}
                <PageLink page={agentRequestPage} search={{ batchId: round.batchId }}>
                  {round.batchId.slice(0, 8)}
                </PageLink>
              </>
            )}
          </li>
        ))}
      </ol>
      {run.isRunning && <ActionButtons actions={actionsFor([stopReplacingAction], { batchId, onDone: refetch })} />}
    </DetailSection>
  );
}
