import { toastTimeouts } from '@headframe/domain/errors/toast-timeouts';
import { showToast, useToasts, type Toast } from '../../../../ui/toast/toasts.ts';

/** What follows from a verified command, such as shares that miners deliver after a change of their pools. */
export interface BatchOutcome {
  text: string;
  isComplete: boolean;
}

/** How often and how long it is read, in milliseconds. */
const readMs = { every: 5000, max: 10 * 60_000 };

/** The toast of an ended batch with what follows from it: busy while that is awaited, a warning once it is late. */
function withOutcome(ended: Toast, { text, isComplete }: BatchOutcome, isLate: boolean): Toast {
  const caption = [ended.caption, text].filter(Boolean).join(', ');
  if (ended.kind !== 'success') return { ...ended, caption };
  if (isComplete) return { ...ended, caption, timeoutMs: toastTimeouts.success };
  const kind = isLate ? 'warning' : 'info';
  return { ...ended, caption, kind, isBusy: !isLate, timeoutMs: undefined };
}

/** Says in the toast of an ended batch what follows from it, until that is complete or late, or the toast is closed. */
export async function followOutcome(ended: Toast, read: () => Promise<BatchOutcome | undefined>): Promise<void> {
  const until = Date.now() + readMs.max;
  for (;;) {
    // A read that fails is made up for by the next one.
    const outcome = await read().catch(() => undefined);
    if (!useToasts.getState().toasts.some(({ id }) => id === ended.id)) return;
    const isLate = Date.now() > until;
    if (outcome) showToast(withOutcome(ended, outcome, isLate));
    if (outcome?.isComplete || isLate) return;
    await new Promise((resolve) => setTimeout(resolve, readMs.every));
  }
}
