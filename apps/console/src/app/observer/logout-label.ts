import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { isObserverMode } from '../../transport/browser/observer-mode.ts';

/** The label of the sign-out: a tab in observer mode leaves that mode, and no session. */
export function logoutLabel(): string {
  return isObserverMode() ? navigationLabels.logoutObserverMode : navigationLabels.logout;
}
