import { reloadAccess, useAccess } from '../../transport/session/access.ts';
import { isObserverMode, storeObserverProfile, onObserverRefusal } from '../../transport/browser/observer-mode.ts';

/** In observer mode: stores the observer for this tab, and reloads the permissions when the server ends the socket. */
export function connectObserver(): void {
  if (!isObserverMode()) return;
  useAccess.subscribe(({ observer, selected }) => {
    if (observer && selected) storeObserverProfile({ ...observer, subaccount: selected.name });
  });
  onObserverRefusal(() => {
    // The global handling reports a link that no longer exists; without the server the last answer stays valid.
    reloadAccess({ isBackground: true }).catch(() => undefined);
  });
}
