import { Button } from '@mantine/core';
import { isFinalState, type AgentRequestState } from '@headframe/domain/enums/agent-request';
import { formatDuration } from '@headframe/domain/units/time-text';
import type { ScanRequestFragment } from '../../../generated/scan.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { cancelAction, RequestState } from '../requests/index.ts';
import { agentRequestPage } from '../requests/agent-request.route.ts';
import { DiscoveredDevices } from './DiscoveredDevices.tsx';
import { secondsLeft } from './scan-rate.ts';
import { scanPage } from './scan.route.ts';
import { useScanProgress } from './use-scan-progress.ts';
import styles from './Scan.module.css';

interface ProgressBarProps {
  done: number;
  total: number;
  label: string;
}

/** A bar as wide as its place. */
function ProgressBar({ done, total, label }: ProgressBarProps) {
  return (
    <div
      className={styles['bar']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
    >
      <span style={{ width: `${total === 0 ? 0 : (100 * done) / total}%` }} />
    </div>
  );
}

/** A running or ended scan, with the devices it discovered. */
export function ScanProgress({ batchId }: { batchId: string }) {
  const { page, size, status, kind } = scanPage.useSearch();
  const setSearch = scanPage.useSetSearch();
  const { scan, isMissing, rate, error, refetch } = useScanProgress(batchId);
  if (isMissing) return <NothingYet title="Scan not found" text="It belongs to another subaccount." />;
  if (!scan && error) return <ErrorState error={error} onRetry={refetch} />;
  if (!scan) return <SkeletonBlock height={280} subject="the scan" />;
  const actions = actionsFor([cancelAction], { request: { ...scan, kind: 'scan' }, onDone: refetch });
  return (
    <section className={styles['card']} aria-label="Scan">
      <header className={styles['cardHead']}>
        <h2>{scan.agentName}</h2>
        <RequestState state={scan.state} />
        <div className={styles['cardActions']}>
          {actions.map((action) => (
            <Button key={action.key} variant="default" onClick={() => void action.run()}>
              Cancel scan
            </Button>
          ))}
          <PageLink page={agentRequestPage} search={{ batchId, request: scan.id }}>
            Details
          </PageLink>
        </div>
      </header>
      <p className={styles['ranges']} title={scan.ipRange}>
        {scan.ipRange}
      </p>
      <ProgressBar done={scan.scanned} total={scan.scanTotal} label="Scanned addresses" />
      <p className={styles['figures']} data-numeric role="status">
        {progressText(scan, rate)}
      </p>
      {scan.summary && <p className={styles['summary']}>{scan.summary}</p>}
      <DiscoveredDevices
        requestId={scan.id}
        agent={scan}
        page={page}
        size={size}
        status={status}
        kind={kind}
        onLoggedIn={(next) => setSearch({ batch: next, status: undefined, kind: undefined, page: 1 }, true)}
        onStatus={(next) => setSearch({ status: next, page: 1 })}
        onKind={(next) => setSearch({ kind: next, page: 1 })}
        onPage={(next) => setSearch({ page: next })}
        onSize={(next) => setSearch({ size: next, page: 1 })}
      />
    </section>
  );
}

const startingText = 'The agent starts the scan.';

/** The progress, rate and duration of a scan. */
export function progressText(scan: ScanRequestFragment, rate: number | undefined): string {
  const { state, scanned, scanTotal, createdAt, stateAt } = scan;
  const counts = `${formatCount(scanned)} of ${formatCount(scanTotal)} addresses`;
  if (isFinalState(state as AgentRequestState)) {
    const took = (new Date(stateAt).getTime() - new Date(createdAt).getTime()) / 1000;
    return `${counts} in ${took < 1 ? 'under a second' : formatDuration(took)}`;
  }
  if (state === 'pending') return scan.agentOnline ? startingText : 'Waiting for the agent to come online.';
  if (scanTotal === 0) return startingText;
  const left = secondsLeft(scanned, scanTotal, rate);
  return [
    counts,
    rate !== undefined && `${formatCount(Math.round(rate))}/s`,
    left !== undefined && `${formatDuration(left)} left`,
  ]
    .filter(Boolean)
    .join(' · ');
}
