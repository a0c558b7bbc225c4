import { Button, CloseButton, Loader, Portal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '../icon/icons.ts';
import { closeToast, useToasts, type Toast, type ToastKind, type ToastProgress } from './toasts.ts';
import styles from './Toaster.module.css';

const icons: Record<ToastKind, typeof IconInfoCircle> = {
  success: IconCircleCheck,
  error: IconCircleX,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
};

/** Shows the toasts at the lower right, also reachable beside an open dialog; the shell holds one. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <Portal>
      <section className={styles['stack']} aria-label="Notifications" aria-live="polite">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </section>
    </Portal>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const { id, kind, title, caption, progress, actions, isBusy, timeoutMs } = toast;
  useEffect(() => {
    if (timeoutMs === undefined || isHeld) return undefined;
    const timer = setTimeout(() => closeToast(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [id, timeoutMs, isHeld, toast]);
  const Icon = icons[kind];
  return (
    <div
      className={styles['toast']}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className={styles['icon']}>{isBusy ? <Loader size={16} /> : <Icon size={18} aria-hidden />}</span>
      <div className={styles['body']}>
        <div className={styles['title']}>{title}</div>
        {caption && <div className={styles['caption']}>{caption}</div>}
        {progress && <ProgressLine progress={progress} label={title} />}
        {actions && actions.length > 0 && (
          <div className={styles['actions']}>
            {actions.map((action) => (
              <Button key={action.label} variant="default" size="compact-xs" onClick={action.onClick}>
                {action.label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <CloseButton size="sm" aria-label="Close notification" onClick={() => closeToast(id)} />
    </div>
  );
}

function ProgressLine({ progress, label }: { progress: ToastProgress; label: string }) {
  const { done, failed, total } = progress;
  const share = (count: number) => `${total === 0 ? 0 : (100 * count) / total}%`;
  return (
    <div
      className={styles['progress']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done + failed}
    >
      <span className={styles['done']} style={{ width: share(done) }} />
      <span className={styles['failed']} style={{ width: share(failed) }} />
    </div>
  );
}
