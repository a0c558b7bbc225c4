import type { ComponentPropsWithRef } from 'react';
import { useAccess } from '../../transport/session/access.ts';
import { IconBuilding, IconChevronDown } from '../../ui/icon/icons.ts';
import { menuLine } from '../../ui/page/menu-line.ts';
import styles from './Shell.module.css';

/** The button with the name of the selected subaccount; a badge counts the open invitations. */
export function SubaccountButton(props: ComponentPropsWithRef<'button'>) {
  const name = useAccess((state) => state.selected?.name ?? 'No subaccount');
  const waiting = useAccess((state) => state.invitations.length);
  const label = `Subaccount ${name}`;
  return (
    <button
      {...props}
      type="button"
      className={`${menuLine.line} ${styles['subaccount'] ?? ''}`}
      title={label}
      aria-label={waiting > 0 ? `${label}, ${waiting} awaiting approval` : label}
    >
      <IconBuilding size={18} stroke={1.6} aria-hidden />
      <span className={menuLine.label}>{name}</span>
      {waiting > 0 && <span className={menuLine.badge} data-count={waiting} aria-hidden />}
      <IconChevronDown size={14} className={menuLine.end} aria-hidden />
    </button>
  );
}
