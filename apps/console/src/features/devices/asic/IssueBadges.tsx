import { isGraveIssue, issueLabels, type IssueName } from '@headframe/domain/devices/asic/issue-names';
import { IconAlertOctagon } from '../../../ui/icon/icons.ts';
import styles from './Asic.module.css';

const outletOff = 'OUTLET_OFF';

/** The issues of a miner as people see them: one whose outlets are off is not disconnected by a fault. */
export function shownIssues({ issues, isOutletOff }: { issues: readonly string[]; isOutletOff: boolean }): string[] {
  return issues.map((issue) => (isOutletOff && issue === 'DISCONNECTED' ? outletOff : issue));
}

/** What people read for an issue; one of a newer server reads as it is. */
export function issueLabel(issue: string): string {
  if (issue === outletOff) return 'Outlet off';
  return issueLabels[issue as IssueName] ?? issue;
}

/** Whether another flag says the same, and where: a fault is shown once. */
function isSaidByDetail(issue: string, flags: readonly string[]): boolean {
  if (issue !== 'HOT' && issue !== 'COLD') return false;
  return flags.includes(`CHIP_${issue}`) || flags.includes(`PCB_${issue}`);
}

interface IssueBadgesProps {
  /** The most severe first, as the server sorts them. */
  issues: readonly string[];
  /** What the device says of itself, shown with the flag for it. */
  errors?: readonly { code: string; message: string }[];
  /** Why its shares are not accepted, shown with the flag for it. */
  noShareReason?: string | null | undefined;
  /** Where it mines though it should not, shown with the flag for it. */
  untrustedPool?: string | undefined;
  /** What an issue is judged by, shown with its flag. */
  limitOf?: (issue: string) => string | undefined;
  shown?: number;
}

/**
 * Issue flags as badges: the first few by name, the rest as a count with its names on hover. What stops hashing is red and
 * bears a mark.
 */
export function IssueBadges({
  issues: flags,
  errors = [],
  noShareReason,
  untrustedPool,
  limitOf,
  shown = flags.length,
}: IssueBadgesProps) {
  const issues = flags.filter((issue) => !isSaidByDetail(issue, flags));
  const rest = issues.slice(shown);
  const words = (issue: string) =>
    issue === 'HAS_ERROR' && errors[0] ? `${issueLabel(issue)}: ${errors[0].message}` : issueLabel(issue);
  const titleOf = (issue: string) => {
    if (issue === 'NO_SHARES') return noShareReason ?? undefined;
    if (issue === 'UNTRUSTED_POOL') return untrustedPool;
    return issue === 'HAS_ERROR' ? errors.map(({ message }) => message).join('\n') : limitOf?.(issue);
  };
  return (
    <span className={styles['badges']}>
      {issues.slice(0, shown).map((issue) => (
        <span
          key={issue}
          className={styles['issue']}
          data-grave={isGraveIssue(issue) || undefined}
          title={titleOf(issue)}
        >
          {isGraveIssue(issue) && <IconAlertOctagon size={11} stroke={2} aria-hidden />}
          <span>{words(issue)}</span>
        </span>
      ))}
      {rest.length > 0 && (
        <span className={styles['more']} title={rest.map(words).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}
