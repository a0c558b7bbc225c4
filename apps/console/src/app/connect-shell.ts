import { globalMessages } from '@headframe/domain/errors/global-messages';
import { setErrorEffects } from '../transport/requests/error-handling.ts';
import { setTransportNotices } from '../transport/requests/notices.ts';
import { startPreferenceSync } from '../transport/preferences/preference-sync.ts';
import { onSignOut, signOut, useSession } from '../transport/session/session.ts';
import type { TransportError } from '../transport/requests/transport-error.ts';
import { closeDialogs } from '../ui/dialog/dialogs.ts';
import { closeToast, showToast, toast } from '../ui/toast/toasts.ts';
import { isLoadingFailure } from '@headframe/domain/errors/error-handling';
import { denyPage } from './errors/access-notice.ts';
import { loadPart } from './loading/load-part.ts';
import { handleLoadingFailure, setLoadingEffects } from './loading/handle-loading-failure.ts';
import { clearWhatWasShown } from '../transport/browser/observer-mode.ts';
import { useAccess } from '../transport/session/access.ts';
import { clearLostAccess } from './lost-access/lost-access.ts';
import { connectObserver } from './observer/connect-observer.ts';
import { followOtherTabs } from './other-tabs/follow-other-tabs.ts';
import { router } from './router.tsx';
import { followAccess } from './shell/follow-access.ts';
import { watchForUpdates } from './updates/watch-for-updates.ts';

const refreshNoticeDelayMs = 400;

/** Connects pages, toasts and the router to the transport, which detects failures but cannot show them. Call once. */
export function connectShell(): void {
  setErrorEffects({
    goTo: (page) => void router.navigate({ to: `/errors/${page}` }),
    deny: denyPage,
    refuseChange: (error) => void refuseChange(error),
    signOut: () => (isOutside() ? undefined : signOut()),
    refuseObserver: (error) => void notifyObserver(error),
    toast: (title, caption) => void toast.error(title, caption),
  });
  setTransportNotices({ reconnecting: showReconnecting });
  onSignOut(() => {
    // A dialog of the session would cover the sign-in form, and shows what belongs to whoever was signed in.
    closeDialogs();
    clearLostAccess();
    void router.navigate({ to: '/login', replace: true });
  });
  followOtherTabs({
    reload: () => globalThis.location.replace('/user/'),
    isAtSignIn: () => router.state.location.pathname === '/login',
    leaveSignIn: () => void router.invalidate(),
  });
  followAccess(async () => {
    const { pathname } = router.state.location;
    await router.invalidate();
    return router.state.location.pathname !== pathname;
  });
  connectObserver();
  showRefreshNotice();
  startPreferenceSync();
  handleLoadingFailures();
  watchForUpdates();
}

function showReconnecting(): void {
  const { text, timeout } = globalMessages.reconnecting;
  showToast({ id: 'reconnecting', kind: 'warning', title: text, timeoutMs: timeout });
}

/** Shows 'Re-establishing connection...' while the session is renewed, unless that takes only a moment. */
function showRefreshNotice(): void {
  const id = 'reestablishingConnection';
  const notify = () => showToast({ id, kind: 'warning', title: globalMessages[id].text });
  let timer: ReturnType<typeof setTimeout> | undefined;
  useSession.subscribe((now, before) => {
    const isRefreshing = now.refresh.step !== 'idle';
    if (isRefreshing === (before.refresh.step !== 'idle')) return;
    clearTimeout(timer);
    if (isRefreshing) timer = setTimeout(notify, refreshNoticeDelayMs);
    else closeToast(id);
  });
}

/** Handles parts of the program that could not be loaded, whichever code imported them. */
function handleLoadingFailures(): void {
  setLoadingEffects({
    reload: () => globalThis.location.reload(),
    goToConnectionError: () => void router.navigate({ to: '/errors/connection-error' }),
  });
  globalThis.addEventListener('vite:preloadError', () => void handleLoadingFailure());
  globalThis.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error && isLoadingFailure(reason.message)) void handleLoadingFailure();
  });
}

/** Loads the words for rights on demand. */
async function refuseChange(error: TransportError): Promise<void> {
  const refusal = await loadPart(() => import('./errors/refuse-change.ts'));
  refusal.refuseChange(error);
}

/** Loads the dialogs of observer mode on demand. */
async function notifyObserver(error: TransportError): Promise<void> {
  // What the link showed goes with it; the tab that is loaded again says that it is worth nothing.
  if (error.code === '401' && useAccess.getState().observer) return clearWhatWasShown();
  const { refuseObserver } = await loadPart(() => import('./observer/refuse-observer.tsx'));
  await refuseObserver(error);
}

/** Whether the current page is open without a session: no failure signs the user out there. */
function isOutside(): boolean {
  return router.state.matches.every(({ routeId }) => !routeId.startsWith('/shell'));
}
