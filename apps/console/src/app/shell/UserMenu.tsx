import { lazy } from 'react';
import { AccountButton } from './AccountButton.tsx';
import { OnDemand } from './OnDemand.tsx';

const Open = lazy(async () => ({ default: (await import('./UserMenuOpen.tsx')).UserMenuOpen }));

/** The signed-in user, with the theme switch and the sign-out; the menu is loaded when it is first opened. */
export function UserMenu() {
  return <OnDemand button={(onClick) => <AccountButton aria-haspopup="menu" onClick={onClick} />} content={<Open />} />;
}
