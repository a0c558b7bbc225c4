import { globalMessages } from '@headframe/domain/errors/global-messages';
import { closeToast, showToast } from '../../ui/toast/toasts.ts';

/** Says that there is a newer version, with Refresh and Cancel; it stays for 100 s. */
export function offerNewVersion(): void {
  const { text, timeout, actions } = globalMessages.newVersion;
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
