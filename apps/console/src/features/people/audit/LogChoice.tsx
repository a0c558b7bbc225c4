import type { AuditLog } from './audit-filters.ts';
import type { AuditSearch } from './audit.route.ts';
import { useAuditLog, useOwnsLog } from './use-audit-log.ts';
import styles from './Audit.module.css';

const labels: readonly (readonly [AuditLog, string])[] = [
  ['site', 'Subaccount'],
  ['account', 'My account'],
];

const cleared = { q: undefined, actor: undefined, action: undefined, object: undefined, page: 1 } as const;

/** For owners: switches between the log of the subaccount, with its organizations, and that of the own account. */
export function LogChoice({
  list: { setSearch },
}: {
  list: { setSearch(changes: Partial<AuditSearch>, isStep?: boolean): void };
}) {
  const shown = useAuditLog();
  if (!useOwnsLog()) return null;
  return (
    <div className={styles['choice']} role="group" aria-label="Log">
      {labels.map(([log, label]) => (
        <button
          key={log}
          type="button"
          aria-pressed={log === shown}
          onClick={() => setSearch({ ...cleared, log }, true)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
