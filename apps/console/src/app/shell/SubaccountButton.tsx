import type { ComponentPropsWithRef } from 'react';
import { useAccess, type Subaccount } from '../../transport/access.ts';
import { IconBuilding, IconChevronDown } from '../../ui/icons.ts';
import styles from './Shell.module.css';

/** The subaccounts one may work in: open ones that are owned or approved. */
export function enterable(subaccounts: readonly Subaccount[]): Subaccount[] {
  return subaccounts.filter((subaccount) => !subaccount.isArchived && (subaccount.isOwner || subaccount.isApproved));
}

/** The button with the name of the subaccount one works in. */
export function SubaccountButton(props: ComponentPropsWithRef<'button'>) {
  const name = useAccess((state) => state.selected?.name ?? 'No subaccount');
  return (
    <button {...props} type="button" className={styles['subaccount']} aria-label={`Subaccount ${name}`}>
      <IconBuilding size={18} stroke={1.6} aria-hidden />
      <span className={styles['itemLabel']}>{name}</span>
      <IconChevronDown size={14} className={styles['itemEnd']} aria-hidden />
    </button>
  );
}
