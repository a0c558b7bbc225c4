import { lazy } from 'react';
import { AccountButton } from './AccountButton.tsx';
import { OnDemand } from './OnDemand.tsx';

const Open = lazy(async () => ({ default: (await import('./UserMenuOpen.tsx')).UserMenuOpen }));

/** Who is signed in, with the theme switch and the way out; the menu is fetched when it is first opened. */
export function UserMenu() {
  return <OnDemand button={(onClick) => <AccountButton aria-haspopup="menu" onClick={onClick} />} content={<Open />} />;
}
