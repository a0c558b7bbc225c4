import {
  OwnershipChangesDocument,
  TakeBackOwnershipDocument,
  type OwnershipTransferRowFragment,
} from '../../../generated/ownership.ts';
import { send } from '../../../transport/requests/client.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { reloadAccess } from '../../../transport/session/access.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { useDateFormat } from '../../../ui/figure/dates.ts';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import styles from './Ownership.module.css';

interface TakeBackDialogProps extends DialogProps<true> {
  transfer: OwnershipTransferRowFragment;
}

const claimed = { handles: ['permission-error', 'validation-failed', 'constraint-violation', 'not-found'] } as const;

function Changes({ id }: { id: string }) {
  const { data, isLoading, error } = useData(OwnershipChangesDocument, { id }, { isBackground: true });
  const dateTime = useDateFormat('minute');
  if (isLoading) return <SkeletonBlock height={60} subject="what happened since" />;
  if (error) return <p className={styles['dim']}>What happened since could not be read: {error.message}</p>;
  const changes = data?.ownershipChanges ?? [];
  if (changes.length === 0) return <p className={styles['dim']}>Nothing has been changed since.</p>;
  return (
    <ul className={styles['changes']} aria-label="What happened since">
      {changes.map(({ at, actor, action, object }, place) => (
        <li key={place}>
          {dateTime(at)} · {actor}: {action}
          {object !== '' && ` (${object})`}
        </li>
      ))}
    </ul>
  );
}

/** Shows the former owner what happened since, and takes it back with a code of the second factor. */
export function TakeBackDialog({ transfer, onAnswer, onCancel }: TakeBackDialogProps) {
  const { id, name, receiverEmail } = transfer;
  const submit = async () => {
    const isDone = await withStepUp((twoFactorCode) =>
      send('mutation', TakeBackOwnershipDocument, { id, twoFactorCode }, claimed),
    );
    if (!isDone) return;
    await reloadAccess();
    onAnswer(true);
  };
  return (
    <FormDialog
      title={`Take back ${name}?`}
      submitLabel="Take back ownership"
      size="lg"
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className={styles['dim']}>
        You own it again, and {receiverEmail} returns to their former place. Addresses that were added since are
        archived, and withdrawals that wait for them are canceled. People, keys and links that were added stay: look
        through them.
      </p>
      <Changes id={id} />
    </FormDialog>
  );
}
