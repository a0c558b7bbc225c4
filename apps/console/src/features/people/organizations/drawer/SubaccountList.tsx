import type { OrganizationSubaccountRowFragment } from '../../../../generated/organization.ts';
import { formatCount } from '../../../../ui/format.ts';
import { FirstLine, SecondLine, StackedCell } from '../../../../ui/table/StackedCell.tsx';
import styles from '../Organization.module.css';

/** The subaccounts of an organization. */
export function SubaccountList({ subaccounts }: { subaccounts: readonly OrganizationSubaccountRowFragment[] }) {
  if (subaccounts.length === 0) return <p className={styles['nothing']}>It has no subaccounts.</p>;
  return (
    <ul className={styles['lines']} aria-label="Subaccounts">
      {subaccounts.map(({ id, name, isArchived, memberCount }) => (
        <li key={id}>
          <StackedCell>
            <FirstLine>{name}</FirstLine>
            <SecondLine>
              {formatCount(memberCount)} {memberCount === 1 ? 'member' : 'members'} besides the owner
            </SecondLine>
          </StackedCell>
          {isArchived && <SecondLine>Archived</SecondLine>}
        </li>
      ))}
    </ul>
  );
}
