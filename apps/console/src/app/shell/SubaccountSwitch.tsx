import { lazy } from 'react';
import { useAccess } from '../../transport/access.ts';
import { IconBuilding } from '../../ui/icons.ts';
import { OnDemand } from './OnDemand.tsx';
import { SubaccountButton } from './SubaccountButton.tsx';
import styles from './Shell.module.css';

const Open = lazy(async () => ({ default: (await import('./SubaccountMenu.tsx')).SubaccountMenu }));

/** The subaccount one works in, with the menu of all; whoever looks in through an observer link has just the one. */
export function SubaccountSwitch() {
  const { observer, selected } = useAccess();
  if (!observer) {
    return (
      <OnDemand
        button={(onClick) => <SubaccountButton aria-haspopup="dialog" onClick={onClick} />}
        content={<Open />}
      />
    );
  }
  const name = selected?.name ?? 'No subaccount';
  return (
    <div className={styles['subaccount']} title={`Subaccount ${name}`}>
      <IconBuilding size={18} stroke={1.6} aria-hidden />
      <span className={styles['itemLabel']}>{name}</span>
    </div>
  );
}
