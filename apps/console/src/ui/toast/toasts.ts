import { create } from 'zustand';
import { toastTimeouts } from '@headframe/domain/errors/toast-timeouts';

/** The kind of a toast: success, failure, information or progress. */
export type ToastKind = 'success' | 'error' | 'info' | 'warning';

/** Progress of a batch: done and failed parts of all. */
export interface ToastProgress {
  done: number;
  failed: number;
  total: number;
}

interface ToastAction {
  label: string;
  onClick(): void;
}

/** One toast. `timeoutMs` undefined: it stays until it is closed or changed. */
export interface Toast {
  id: string;
  kind: ToastKind;
  title: string;
  caption?: string | undefined;
  progress?: ToastProgress | undefined;
  actions?: readonly ToastAction[] | undefined;
  isBusy?: boolean | undefined;
  timeoutMs?: number | undefined;
}

/** The toasts on screen, oldest first. */
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let counter = 0;

/** Shows a toast, or changes the one with the same id in place (one toast per batch). Returns its id. */
export function showToast(toast: Omit<Toast, 'id'> & { id?: string | undefined }): string {
  const id = toast.id ?? `toast-${(counter += 1)}`;
  const next: Toast = { ...toast, id };
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.some((other) => other.id === id)
      ? toasts.map((other) => (other.id === id ? next : other))
      : [...toasts, next],
  }));
  return id;
}

/** Takes a toast away. */
export function closeToast(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Shorthands for the common toasts; each returns the toast's id. */
export const toast = {
  success: (title: string, caption?: string) =>
    showToast({ kind: 'success', title, caption, timeoutMs: toastTimeouts.success }),
  error: (title: string, caption?: string) =>
    showToast({ kind: 'error', title, caption, timeoutMs: toastTimeouts.error }),
  info: (title: string, caption?: string) =>
    showToast({ kind: 'info', title, caption, timeoutMs: toastTimeouts.success }),
  warning: (title: string, caption?: string) =>
    showToast({ kind: 'warning', title, caption, timeoutMs: toastTimeouts.success }),
};
