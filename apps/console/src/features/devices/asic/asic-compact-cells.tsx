import { isGraveIssue } from '@headframe/domain/devices/asic/issue-names';
import { Figure } from '../../../ui/figure/Figure.tsx';
import { IconAlertTriangle } from '../../../ui/icon/icons.ts';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { FirstLine, SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import { figureText, limitOf, limitText } from './asic-limits.ts';
import { asicName } from './asic-name.ts';
import type { AsicRow } from './asic-rows.ts';
import { isStale, statusDetail, statusLook } from './asic-status.ts';
import { issueLabel, shownIssues } from './IssueBadges.tsx';
import styles from './Asic.module.css';

/** What a device is and how it is, in one narrow cell. */
export function CompactDeviceCell({ asic }: { asic: AsicRow }) {
  const name = asicName(asic);
  const detail = statusDetail(asic);
  return (
    <StackedCell>
      <FirstLine>{name}</FirstLine>
      <SecondLine>{name === asic.ip ? asic.model : asic.ip}</SecondLine>
      <span className={styles['status']}>
        <StatusBadge {...statusLook(asic)} />
        {detail !== undefined && <SecondLine title={detail}>{detail}</SecondLine>}
      </span>
    </StackedCell>
  );
}

/** Hashrate, hottest chip and the number of issues, in one narrow cell. */
export function CompactPerformanceCell({ asic }: { asic: AsicRow }) {
  return (
    <StackedCell isStale={isStale(asic)}>
      <FirstLine title={limitText(asic, 'hashrate')}>
        <Figure limitState={limitOf(asic, 'hashrate').limitState}>{figureText(asic, 'hashrate', asic.hashrate)}</Figure>
      </FirstLine>
      <SecondLine title={limitText(asic, 'chip')}>
        <Figure limitState={limitOf(asic, 'chip').limitState}>{figureText(asic, 'chip', asic.maxChip)}</Figure>
      </SecondLine>
      {asic.issues.length > 0 && (
        <span
          className={styles['issue']}
          data-grave={shownIssues(asic).some(isGraveIssue) || undefined}
          title={shownIssues(asic).map(issueLabel).join(', ')}
        >
          <IconAlertTriangle size={11} stroke={2} aria-hidden />
          {asic.issues.length} {asic.issues.length === 1 ? 'issue' : 'issues'}
        </span>
      )}
    </StackedCell>
  );
}
