import { Button, Group } from '@mantine/core';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import styles from './ObserverDialogs.module.css';

/** Says that something is not open to the link; the page stays as it is. */
export function NoAccessDialog({ message, onClose }: { message: string; onClose(): void }) {
  return (
    <DialogFrame onClose={onClose} title="No access" size="sm">
      <p className={styles['message']}>{message}</p>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </DialogFrame>
  );
}
