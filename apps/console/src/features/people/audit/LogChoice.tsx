import type { AuditLog } from './audit-filters.ts';
import styles from './Audit.module.css';

const labels: readonly (readonly [AuditLog, string])[] = [
  ['site', 'Subaccount'],
  ['account', 'My account'],
];

/** Switches between the log of the subaccount, including its organizations, and that of the own account. */
export function LogChoice({ value, onChange }: { value: AuditLog; onChange(log: AuditLog): void }) {
  return (
    <div className={styles['choice']} role="group" aria-label="Log">
      {labels.map(([log, label]) => (
        <button key={log} type="button" aria-pressed={log === value} onClick={() => onChange(log)}>
          {label}
        </button>
      ))}
    </div>
  );
}
