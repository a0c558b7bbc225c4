import { lazy } from 'react';
import { useAccess } from '../../transport/access.ts';
import { IconBuilding } from '../../ui/icons.ts';
import { OnDemand } from './OnDemand.tsx';
import { enterable, SubaccountButton } from './SubaccountButton.tsx';
import styles from './Shell.module.css';

const Open = lazy(async () => ({ default: (await import('./SubaccountMenu.tsx')).SubaccountMenu }));

/** The subaccount one works in; with more than one, a menu to move to another. */
export function SubaccountSwitch() {
  const { subaccounts, selected } = useAccess();
  const name = selected?.name ?? 'No subaccount';
  if (enterable(subaccounts).length > 1) {
    return (
      <OnDemand button={(onClick) => <SubaccountButton aria-haspopup="menu" onClick={onClick} />} content={<Open />} />
    );
  }
  return (
    <div className={styles['subaccount']} title={`Subaccount ${name}`}>
      <IconBuilding size={18} stroke={1.6} aria-hidden />
      <span className={styles['itemLabel']}>{name}</span>
    </div>
  );
}
