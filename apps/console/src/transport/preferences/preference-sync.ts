import {
  PreferencesDocument,
  PreferencesUpdatesDocument,
  SetPreferencesDocument,
} from '../../generated/preferences.ts';
import { useAccess } from '../session/access.ts';
import { send } from '../requests/client.ts';
import { useConnectivity } from '../browser/connectivity.ts';
import { startLiveQuery } from '../live/live-query.ts';
import { TransportError } from '../requests/transport-error.ts';
import { adopt, forAccount, pendingOf, withoutPending, type ServerPreference } from './kept-preferences.ts';
import { changeKept, onChoice, usePreferences } from './preferences.ts';

/** Choices that follow each other closely go together. */
const gatherMs = 400;
const pollMs = 60_000;
/** A choice that did not get through is sent again after this time, twice as long each time up to the pace of the poll. */
const firstRetryMs = 2000;
const quiet = { isBackground: true, handles: ['validation-failed', 'unexpected'] } as const;

let stop: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | undefined;
let retryMs = firstRetryMs;

/** Syncs the preferences of the signed-in user across their devices. Call it once. */
export function startPreferenceSync(): void {
  let account: string | undefined;
  useAccess.subscribe(({ me }) => {
    if (me?.id === account) return;
    account = me?.id;
    stop?.();
    stop = account === undefined ? undefined : follow(account);
  });
}

/** Follows the server for one account. Returns the function that stops it. */
function follow(account: string): () => void {
  changeKept((kept) => forAccount(kept, account));
  retryMs = firstRetryMs;
  const stopListening = onChoice(() => sendSoon());
  const stopWatching = useConnectivity.subscribe((now, before) => {
    if (now.isOnline && !before.isOnline) sendSoon();
  });
  const stopLive = startLiveQuery({
    document: PreferencesUpdatesDocument,
    variables: {},
    onData: ({ preferencesUpdates }) => take(preferencesUpdates),
    refetch: () => void read(),
    pollMs,
  });
  return () => {
    clearTimeout(timer);
    stopListening();
    stopWatching();
    stopLive();
  };
}

function take(held: readonly ServerPreference[]): void {
  changeKept((kept) => adopt(kept, held));
  if (pendingOf(usePreferences.getState().kept).length > 0) sendSoon();
}

async function read(): Promise<void> {
  try {
    take((await send('query', PreferencesDocument, {}, quiet)).preferences);
  } catch {
    // What is stored here stays valid until the server can be reached again: the next poll or push retries.
  }
}

function sendSoon(waitMs = gatherMs): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    sending ??= sendPending().finally(() => (sending = undefined));
  }, waitMs);
}

function sendAgain(): void {
  sendSoon(retryMs);
  retryMs = Math.min(retryMs * 2, pollMs);
}

async function sendPending(): Promise<void> {
  const preferences = pendingOf(usePreferences.getState().kept);
  if (preferences.length === 0) return;
  try {
    const { setPreferences } = await send('mutation', SetPreferencesDocument, { preferences }, quiet);
    retryMs = firstRetryMs;
    changeKept((kept) => adopt(kept, setPreferences, preferences));
    if (pendingOf(usePreferences.getState().kept).length > 0) sendSoon();
  } catch (error) {
    const isRefused = error instanceof TransportError && error.code === 'validation-failed';
    if (isRefused) changeKept((kept) => withoutPending(kept, preferences));
    else sendAgain();
  }
}
