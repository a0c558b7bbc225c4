import type { ComponentPropsWithRef } from 'react';
import { useAccess } from '../../transport/access.ts';
import { IconBuilding, IconChevronDown } from '../../ui/icons.ts';
import styles from './Shell.module.css';

/** The button with the name of the subaccount one works in; a badge counts what awaits approval. */
export function SubaccountButton(props: ComponentPropsWithRef<'button'>) {
  const name = useAccess((state) => state.selected?.name ?? 'No subaccount');
  const waiting = useAccess((state) => state.invitations.length);
  const label = `Subaccount ${name}`;
  return (
    <button
      {...props}
      type="button"
      className={styles['subaccount']}
      title={label}
      aria-label={waiting > 0 ? `${label}, ${waiting} awaiting approval` : label}
    >
      <IconBuilding size={18} stroke={1.6} aria-hidden />
      <span className={styles['itemLabel']}>{name}</span>
      {waiting > 0 && (
        <span className={styles['badge']} aria-hidden>
          {waiting}
        </span>
      )}
      <IconChevronDown size={14} className={styles['itemEnd']} aria-hidden />
    </button>
  );
}
