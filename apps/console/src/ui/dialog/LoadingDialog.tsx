import { CloseButton, Portal } from '@mantine/core';
import { LayerMark } from '../layer/LayerMark.tsx';
import { SkeletonBlock } from '../state/Skeleton.tsx';
import styles from './LoadingDialog.module.css';

/**
 * The placeholder of a dialog whose code loads: it already captures the keyboard. It stands in the first load of every page,
 * so it looks like the modal of Mantine without being one.
 */
export function LoadingDialog({ title = 'Loading', onClose }: { title?: string; onClose(): void }) {
  return (
    <Portal>
      {/* A click beside the frame closes it, as Escape does. */}
      <div className={styles['overlay']} onClick={({ target, currentTarget }) => target === currentTarget && onClose()}>
        <section className={styles['frame']} role="dialog" aria-label={title} tabIndex={-1}>
          <LayerMark kind="dialog" onEscape={onClose} />
          <header className={styles['header']}>
            <h2 className={styles['title']}>{title}</h2>
            <CloseButton aria-label="Close" onClick={onClose} />
          </header>
          <SkeletonBlock height={120} subject="the dialog" />
        </section>
      </div>
    </Portal>
  );
}
