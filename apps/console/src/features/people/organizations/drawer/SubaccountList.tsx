import type { OrganizationSubaccountRowFragment } from '../../../../generated/organization.ts';
import { formatCount } from '../../../../ui/format.ts';
import styles from '../Organization.module.css';

/** The subaccounts of an organization. */
export function SubaccountList({ subaccounts }: { subaccounts: readonly OrganizationSubaccountRowFragment[] }) {
  if (subaccounts.length === 0) return <p className={styles['nothing']}>It has no subaccounts.</p>;
  return (
    <ul className={styles['lines']} aria-label="Subaccounts">
      {subaccounts.map(({ id, name, isArchived, memberCount }) => (
        <li key={id}>
          <span className={styles['cell']}>
            <span className={styles['name']}>{name}</span>
            <span className={styles['second']}>
              {formatCount(memberCount)} {memberCount === 1 ? 'member' : 'members'} besides the owner
            </span>
          </span>
          {isArchived && <span className={styles['second']}>Archived</span>}
        </li>
      ))}
    </ul>
  );
}
