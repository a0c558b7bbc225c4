import type { TransportError } from '../../transport/requests/transport-error.ts';
import { openDialog } from '../../ui/dialog/dialogs.ts';
import { InvalidLinkDialog } from './InvalidLinkDialog.tsx';
import { Button, Group } from '@mantine/core';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import styles from './ObserverDialogs.module.css';

/** Says that something is not open to the link; the page stays as it is. */
function NoAccessDialog({ message, onClose }: { message: string; onClose(): void }) {
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

let shown: 'none' | 'no-access' | 'invalid-link' = 'none';

/** Shows an observer what a refusal means; an open message is not shown twice. */
export async function refuseObserver({ code, message }: Pick<TransportError, 'code' | 'message'>): Promise<void> {
  if (code === '401') {
    if (shown === 'invalid-link') return;
    shown = 'invalid-link';
    await openDialog<never>(() => <InvalidLinkDialog />);
    return;
  }
  if (shown !== 'none') return;
  shown = 'no-access';
  await openDialog<never>(({ onCancel }) => <NoAccessDialog message={message} onClose={onCancel} />);
  if (shown === 'no-access') shown = 'none';
}
