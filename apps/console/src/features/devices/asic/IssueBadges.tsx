import { issueLabels, type IssueName } from '@headframe/domain/asic/issue-names';
import styles from './Asic.module.css';

/** What people read for an issue flag; a flag of a newer server reads as it is. */
export function issueLabel(issue: string): string {
  return issueLabels[issue as IssueName] ?? issue;
}

/** Issue flags as badges: the first few by name, the rest as a count with its names on hover. */
export function IssueBadges({ issues, shown = issues.length }: { issues: readonly string[]; shown?: number }) {
  const rest = issues.slice(shown);
  return (
    <span className={styles['badges']}>
      {issues.slice(0, shown).map((issue) => (
        <span key={issue} className={styles['issue']}>
          <span>{issueLabel(issue)}</span>
        </span>
      ))}
      {rest.length > 0 && (
        <span className={styles['more']} title={rest.map(issueLabel).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}
