import { pendingOf } from '../../../transport/preferences/kept-preferences.ts';
import { usePreferences } from '../../../transport/preferences/preferences.ts';

/** Where the choices are kept at present. */
export function SyncState() {
  const pending = usePreferences(({ kept }) => pendingOf(kept).length);
  return (
    <span role="status">
      {pending === 0
        ? 'Kept in your account, the same on all your devices'
        : 'Kept in this browser; goes to your account as soon as the server takes it'}
    </span>
  );
}
