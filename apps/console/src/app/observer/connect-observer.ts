import { observerViews } from '@headframe/domain/permissions/observer-permissions';
import { reloadAccess, useAccess, type AccessState } from '../../transport/session/access.ts';
import {
  clearWhatWasShown,
  isObserverMode,
  onObserverRefusal,
  storeObserverProfile,
} from '../../transport/browser/observer-mode.ts';

/** Whether the link shows less than what this tab was opened with. */
function showsLess(before: AccessState, now: AccessState): boolean {
  if (!before.observer || !now.observer || !before.selected) return false;
  const rank = ({ observer }: AccessState) => observerViews.findIndex((view) => view === observer?.view);
  const held = new Set(now.selected?.permissions);
  return rank(now) < rank(before) || before.selected.permissions.some((permission) => !held.has(permission));
}

/** In observer mode: stores the observer for this tab, and reloads the permissions when the server ends the socket. */
export function connectObserver(): void {
  if (!isObserverMode()) return;
  useAccess.subscribe((now, before) => {
    const { observer, selected } = now;
    if (showsLess(before, now)) return clearWhatWasShown();
    if (observer && selected) storeObserverProfile({ ...observer, subaccount: selected.name });
  });
  onObserverRefusal(() => {
    // The global handling reports a link that no longer exists; without the server the last answer stays valid.
    reloadAccess({ isBackground: true }).catch(() => undefined);
  });
}
