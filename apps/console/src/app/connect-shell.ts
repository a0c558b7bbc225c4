import { catalogueMessage, type MessageKey } from '@headframe/domain/errors/error-catalogue';
import { useAccess } from '../transport/access.ts';
import { setErrorEffects } from '../transport/error-handling.ts';
import { setTransportNotices } from '../transport/notices.ts';
import { startPreferenceSync } from '../transport/preferences/preference-sync.ts';
import { onSignOut, signOut, useSession } from '../transport/session.ts';
import { closeToast, showToast, toast } from '../ui/toasts.ts';
import { denyPage } from './errors/access-notice.ts';
import { router } from './router.tsx';

const refreshNoticeDelayMs = 400;

/** Lends pages, toasts and the router to the transport, which knows of trouble but not how it is shown. Call it once. */
export function connectShell(): void {
  setErrorEffects({
    goTo: (page) => void router.navigate({ to: `/errors/${page}` }),
    deny: denyPage,
    signOut,
    toast: (title, caption) => void toast.error(title, caption),
  });
  setTransportNotices({ reconnecting: () => showMessage('reconnecting') });
  onSignOut(() => void router.navigate({ to: '/login', replace: true }));
  useAccess.subscribe((now, before) => {
    if (before.selected && now.selected && now.selected.name !== before.selected.name) void router.invalidate();
  });
  tellOfRefresh();
  startPreferenceSync();
  globalThis.addEventListener('vite:preloadError', offerNewVersion);
}

function showMessage(key: Extract<MessageKey, 'reconnecting' | 'reestablishingConnection'>): void {
  const { text, timeout } = catalogueMessage(key);
  showToast({ id: key, kind: 'warning', title: text, timeoutMs: timeout });
}

/** Says 'Re-establishing connection...' while the session is renewed, unless that is done in a blink. */
function tellOfRefresh(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  useSession.subscribe((now, before) => {
    if (now.isRefreshing === before.isRefreshing) return;
    clearTimeout(timer);
    if (now.isRefreshing) timer = setTimeout(() => showMessage('reestablishingConnection'), refreshNoticeDelayMs);
    else closeToast('reestablishingConnection');
  });
}

/** A part of the program is gone from the server: there is a newer one. */
function offerNewVersion(): void {
  const { text, timeout, actions } = catalogueMessage('newVersion');
  const [refresh = 'Refresh', cancel = 'Cancel'] = actions ?? [];
  showToast({
    id: 'newVersion',
    kind: 'info',
    title: text,
    timeoutMs: timeout,
    actions: [
      { label: refresh, onClick: () => globalThis.location.reload() },
      { label: cancel, onClick: () => closeToast('newVersion') },
    ],
  });
}
