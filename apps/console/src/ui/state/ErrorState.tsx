import { Button } from '@mantine/core';
import { IconAlertTriangle } from '../icon/icons.ts';
import styles from './EmptyState.module.css';

/** The error state of a part of a page: the reason, and a button to try again. */
export function ErrorState({ error, onRetry }: { error: Error; onRetry(): void }) {
  return (
    <div className={styles['empty']} role="alert">
      <IconAlertTriangle size={28} stroke={1.3} color="var(--hf-bad)" aria-hidden />
      <p className={styles['title']}>This could not be loaded</p>
      <p className={styles['text']}>{error.message}</p>
      <div className={styles['step']}>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
