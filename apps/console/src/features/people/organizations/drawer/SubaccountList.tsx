import type { OrganizationSubaccountRowFragment } from '../../../../generated/organization.ts';
import { counted } from '../../../../ui/figure/format.ts';
import { FirstLine, SecondLine, StackedCell } from '../../../../ui/table/StackedCell.tsx';
import { FeatureSwitches } from './FeatureSwitches.tsx';
import styles from '../Organization.module.css';
import classes from '../../../../ui/theme/classes.module.css';

interface SubaccountListProps {
  subaccounts: readonly OrganizationSubaccountRowFragment[];
  /** With the switches of their features, for the administrator of the installation. */
  isAdministering: boolean;
  onDone(): void;
}

/** The subaccounts of an organization. */
export function SubaccountList({ subaccounts, isAdministering, onDone }: SubaccountListProps) {
  if (subaccounts.length === 0) return <p className={classes['note']}>No subaccounts.</p>;
  return (
    <ul className={styles['lines']} aria-label="Subaccounts">
      {subaccounts.map((subaccount) => (
        <li key={subaccount.id} className={styles['subaccount']}>
          <StackedCell>
            <FirstLine>{subaccount.name}</FirstLine>
            <SecondLine>{counted(subaccount.memberCount, 'member')} not including the owner</SecondLine>
          </StackedCell>
          {subaccount.isArchived && <SecondLine>Archived</SecondLine>}
          {isAdministering && <FeatureSwitches subaccount={subaccount} onDone={onDone} />}
        </li>
      ))}
    </ul>
  );
}
