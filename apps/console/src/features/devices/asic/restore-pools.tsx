import { RestoreAsicPoolsDocument, SnapshotPoolRestoreDocument } from '../../../generated/asic.ts';
import { send } from '../../../transport/requests/client.ts';
import { askUntilDone } from '../../../ui/dialog/ask-until-done.tsx';
import { followBatch, type CommandSelection, type CommandSnapshot, type ConfirmedCommand } from '../commands/index.ts';
import { shareOutcome } from './share-outcome.ts';
import { restoreWords, RestorePoolsDialog } from './dialogs/RestorePoolsDialog.tsx';

/** A change pool request whose previous pools are restored. */
export interface PoolRestore extends Pick<CommandSelection, 'count' | 'openRequests'> {
  requestId: string;
}

/** Freezes the devices of a change pool request, to restore their previous pools. */
async function restoreSnapshot(requestId: string): Promise<CommandSnapshot> {
  const claims = { handles: ['validation-failed', 'not-found'] } as const;
  const { snapshotPoolRestore } = await send('mutation', SnapshotPoolRestoreDocument, { requestId }, claims);
  return snapshotPoolRestore;
}

/** Restores the pools that the devices of a change pool request had before it, once confirmed. */
export async function restorePools({ requestId, count, openRequests }: PoolRestore): Promise<void> {
  const snapshot = restoreSnapshot(requestId);
  const { label } = restoreWords;
  await askUntilDone<ConfirmedCommand & { password: string }>(
    (dialog) => <RestorePoolsDialog {...dialog} count={count} snapshot={snapshot} />,
    async (order) => {
      const { batch } = await send('mutation', RestoreAsicPoolsDocument, order);
      followBatch({
        ...batch,
        label,
        doneWord: 'verified',
        outcome: shareOutcome,
        onDetails: () => openRequests(batch.batchId),
      });
    },
  );
}
