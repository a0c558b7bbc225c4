import { pendingOf } from '../../../transport/preferences/kept-preferences.ts';
import { usePreferences } from '../../../transport/preferences/preferences.ts';

/** Where the preferences are currently stored. */
export function SyncState() {
  const pending = usePreferences(({ kept }) => pendingOf(kept).length);
  return (
    <span role="status">
      {pending === 0
        ? 'Saved in your account, the same on all your devices'
        : 'Saved in this browser; synced to your account when the server is reachable'}
    </span>
  );
}
