import { AcceptOwnershipDocument, type OwnershipTransferRowFragment } from '../../../generated/ownership.ts';
import { send } from '../../../transport/requests/client.ts';
import { reloadAccess } from '../../../transport/session/access.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { Consequences } from './Consequences.tsx';
import { kindOf } from './kind-of.ts';
import styles from './Ownership.module.css';

interface AcceptOwnershipDialogProps extends DialogProps<true> {
  transfer: OwnershipTransferRowFragment;
}

const claimed = { handles: ['permission-error', 'validation-failed', 'constraint-violation', 'not-found'] } as const;

/** Says what the receiver takes over, and accepts it with a code of the second factor. */
export function AcceptOwnershipDialog({ transfer, onAnswer, onCancel }: AcceptOwnershipDialogProps) {
  const { id, name, giverEmail } = transfer;
  const submit = async () => {
    const isDone = await withStepUp((twoFactorCode) =>
      send('mutation', AcceptOwnershipDocument, { id, twoFactorCode }, claimed),
    );
    if (!isDone) return;
    await reloadAccess();
    onAnswer(true);
  };
  return (
    <FormDialog title={`Own ${name}?`} submitLabel="Accept ownership" size="lg" onSubmit={submit} onCancel={onCancel}>
      <p className={styles['dim']}>{giverEmail} passes it on to you. What changes when you accept:</p>
      <Consequences kind={kindOf(transfer)} />
    </FormDialog>
  );
}
