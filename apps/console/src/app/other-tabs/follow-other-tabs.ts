import { hasSession, onAccountChange, onSignInElsewhere, whenAccountKnown } from '../../transport/session/session.ts';
import { clearSessionStorage, storedText } from '../../transport/browser/storage.ts';
import { onVisibilityChange } from '../../transport/browser/visibility.ts';
import { showToast, toast } from '../../ui/toast/toasts.ts';

/** The account that replaced the one this tab showed; shown in a message after the tab has reloaded. */
const newcomer = storedText('headframe.newcomer', 'session');
const caption = 'The sign-in happened in another tab of this browser.';

/** What this tab can be led to by a sign-in of another. */
interface OtherTabsEffects {
  /** Reloads the console from its root. */
  reload(): void;
  isAtSignIn(): boolean;
  /** Leaves the sign-in page the way a sign-in does. */
  leaveSignIn(): void;
}

/**
 * Keeps this tab in step with the sign-ins of the others: one that shows another account is reloaded as the account that
 * the browser holds now, and says so; the sign-in page closes once a user is signed in. Call it once.
 */
export function followOtherTabs({ reload, isAtSignIn, leaveSignIn }: OtherTabsEffects): void {
  notifyNewTab();
  onAccountChange((email) => {
    clearSessionStorage();
    newcomer.write(email ?? '');
    reload();
  });
  const leave = () => {
    if (!isAtSignIn() || !hasSession()) return false;
    leaveSignIn();
    return true;
  };
  onSignInElsewhere(() => {
    if (leave()) whenAccountKnown((email) => toast.info(`You are signed in as ${email}.`, caption));
  });
  onVisibilityChange((isVisible) => void (isVisible && leave()));
}

function notifyNewTab(): void {
  const email = newcomer.read();
  newcomer.clear();
  if (email === undefined) return;
  const title = email ? `You are now signed in as ${email}.` : 'You are now signed in to another account.';
  showToast({ id: 'newcomer', kind: 'warning', title, caption });
}
