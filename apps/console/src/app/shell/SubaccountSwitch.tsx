import { lazy } from 'react';
import { loadSubaccountPanel } from '../../features/people/subaccounts/index.ts';
import { useAccess } from '../../transport/session/access.ts';
import { IconBuilding } from '../../ui/icon/icons.ts';
import { menuLine } from '../../ui/page/menu-line.ts';
import { OnDemand } from './OnDemand.tsx';
import { SubaccountButton } from './SubaccountButton.tsx';
import styles from './Shell.module.css';

/** The menu, loaded as a whole: once shown, its search field takes the focus. */
const Open = lazy(async () => {
  const [{ SubaccountMenu }, Panel] = await Promise.all([import('./SubaccountMenu.tsx'), loadSubaccountPanel()]);
  return { default: () => <SubaccountMenu Panel={Panel} /> };
});

/** The selected subaccount, with the menu of all; an observer has only one. */
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
    <div className={`${menuLine.line} ${styles['subaccount'] ?? ''}`} title={`Subaccount ${name}`}>
      <IconBuilding size={18} stroke={1.6} aria-hidden />
      <span className={menuLine.label}>{name}</span>
    </div>
  );
}
