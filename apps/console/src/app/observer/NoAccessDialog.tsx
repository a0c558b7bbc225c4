import { Button, Group, Modal } from '@mantine/core';
import styles from './ObserverDialogs.module.css';

/** Says that something is not open to the link; the page stays as it is. */
export function NoAccessDialog({ message, onClose }: { message: string; onClose(): void }) {
  return (
    <Modal opened onClose={onClose} title="No access" size="sm" closeButtonProps={{ 'aria-label': 'Close' }}>
      <p className={styles['message']}>{message}</p>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  );
}
