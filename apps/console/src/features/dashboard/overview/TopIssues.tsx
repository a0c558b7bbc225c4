import { isGraveIssue } from '@headframe/domain/devices/asic/issue-names';
import { formatCount } from '../../../ui/figure/format.ts';
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck } from '../../../ui/icon/icons.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { SkeletonLines } from '../../../ui/state/Skeleton.tsx';
import { asicPage } from '../../devices/asic/asic.route.ts';
import { topIssues, type IotSummary } from './iot-summary.ts';
import styles from './Dashboard.module.css';

const shownIssues = 8;

/** The issues that stop hashing, then the most frequent ones; each leads to the devices that have it. */
export function TopIssues({ summary }: { summary: IotSummary | undefined }) {
  return (
    <section className={styles['panel']} aria-label="Top issues">
      <header className={styles['panelHead']}>
        <h3>Top issues</h3>
      </header>
      {summary ? (
        <IssueList summary={summary} />
      ) : (
        <SkeletonLines widths={['70%', '55%', '60%', '40%']} subject="issues" />
      )}
    </section>
  );
}

function IssueList({ summary }: { summary: IotSummary }) {
  const issues = topIssues(summary, shownIssues);
  const max = Math.max(1, ...issues.map(({ count }) => count));
  if (issues.length === 0) {
    return (
      <p className={styles['calm']}>
        <IconCircleCheck size={16} aria-hidden />
        No ASIC has an issue.
      </p>
    );
  }
  return (
    <ul className={styles['issues']}>
      {issues.map(({ issue, label, count }) => (
        <li key={issue}>
          <PageLink page={asicPage} search={{ issue: [issue] }} className={styles['issue']}>
            <span className={styles['issueName']} data-grave={isGraveIssue(issue) || undefined}>
              {isGraveIssue(issue) ? (
                <IconAlertOctagon size={13} stroke={2} aria-hidden />
              ) : (
                <IconAlertTriangle size={13} stroke={2} aria-hidden />
              )}
              {label}
            </span>
            <span data-numeric>{formatCount(count)}</span>
            <span className={styles['share']} aria-hidden>
              <span style={{ width: `${(100 * count) / max}%` }} />
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
