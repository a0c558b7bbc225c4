import { reloadAccess, useAccess } from '../../transport/access.ts';
import { isObserverMode, storeObserverProfile, onObserverRefusal } from '../../transport/observer-mode.ts';

/** In observer mode: keeps who looks in for this tab, and asks anew what may be seen when the server ends the socket. */
export function connectObserver(): void {
  if (!isObserverMode()) return;
  useAccess.subscribe(({ observer, selected }) => {
    if (observer && selected) storeObserverProfile({ ...observer, subaccount: selected.name });
  });
  onObserverRefusal(() => {
    // The global handling tells of a link that is gone; without the server the last word holds.
    reloadAccess({ isBackground: true }).catch(() => undefined);
  });
}
