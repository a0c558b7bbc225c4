import { toastTimeouts } from '@headframe/domain/errors/toast-timeouts';
import { formatCount } from '../../../../ui/figure/format.ts';
import type { Toast } from '../../../../ui/toast/toasts.ts';
import type { BatchState } from './batch-state.ts';

/** How a batch is spoken of. */
export interface BatchWords {
  /** The command: Reboot. */
  label: string;
  /** What is said of its done parts: commands are read back and verified, files fetched, addresses scanned. */
  doneWord: 'verified' | 'fetched' | 'scanned' | 'accepted';
  /** What it is for, where that are parts of devices: outlet. */
  noun?: string | undefined;
}

/** The current toast of a batch; it claims success only for verified devices. */
export function batchToast({ label, doneWord, noun }: BatchWords, state: BatchState): Omit<Toast, 'id' | 'actions'> {
  const { total, waiting, done, underWay, failed, canceled, expired, isEnded, trouble, reasons } = state;
  const missed = failed + canceled + expired;
  const title = `${label}: ${formatCount(done)} of ${formatCount(total)}${noun ? ` ${noun}${total === 1 ? '' : 's'}` : ''} ${doneWord}`;
  const counts = [
    waiting > 0 && `${formatCount(waiting)} waiting for miners to stop`,
    failed > 0 && `${formatCount(failed)} failed`,
    canceled > 0 && `${formatCount(canceled)} canceled`,
    expired > 0 && `${formatCount(expired)} expired`,
  ].filter(Boolean);
  const caption = reasons.length > 0 ? reasons.join(' ') : counts.join(', ');
  const said = { title, caption: caption || undefined, progress: { done: done + underWay, failed: missed, total } };
  if (!isEnded) return { ...said, kind: 'info', isBusy: true };
  if (!trouble) return { ...said, kind: 'success', timeoutMs: toastTimeouts.success };
  return { ...said, kind: trouble === 'canceled' ? 'warning' : 'error' };
}
