import { namePattern } from '@headframe/domain/where/ilike';
import type { Where } from '@headframe/domain/where/where';
import type { WorkerWhere } from '../../../generated/inputs.ts';
import { ChosenWorkersDocument, DeleteWorkersDocument } from '../../../generated/worker.ts';
import { send } from '../../../transport/requests/client.ts';
import { askConfirmation } from '../../../ui/dialog/ConfirmDialog.tsx';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { NameDialog } from '../../../ui/dialog/NameDialog.tsx';
import { counted } from '../../../ui/figure/format.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { NewWorkersDialog } from './NewWorkersDialog.tsx';

/** Opens the setting that new workers need approval, with those that wait for it. */
export async function openNewWorkers(onDone: () => void): Promise<void> {
  await openDialog(({ onCancel }) => <NewWorkersDialog onClose={onCancel} />);
  onDone();
}

/** Asks, with how many match and how many of them mine, and deletes them; how many were deleted, undefined where the user canceled. */
async function deleteWorkers(title: string, condition: Where): Promise<number | undefined> {
  const where = condition as WorkerWhere;
  const { count, active } = (await send('query', ChosenWorkersDocument, { where })).workersAggregate;
  if (count === 0) throw new Error('No worker matches.');
  const mining = active === 0 ? '' : `${counted(active, 'of these mines', 'of these mine')} now. `;
  const isSure = await askConfirmation({
    title,
    count,
    noun: ['worker', 'workers'],
    consequence: `${mining}A deleted worker leaves the list and keeps its shares and earnings. One that still mines comes back with its next share.`,
    confirmLabel: 'Delete',
    isDangerous: true,
  });
  return isSure ? (await send('mutation', DeleteWorkersDocument, { where })).count : undefined;
}

/** Deletes those that match, and says how many they were. */
export async function deleteMatching(title: string, where: Where, onDone: () => void): Promise<void> {
  const deleted = await deleteWorkers(title, where);
  if (deleted === undefined) return;
  toast.success(`${counted(deleted, 'worker')} deleted.`);
  onDone();
}

/** Asks for a pattern of names, and deletes the workers that it matches. */
export async function deleteByPattern(onDone: () => void): Promise<void> {
  const deleted = await openDialog<number>((dialog) => (
    <NameDialog
      {...dialog}
      title="Delete workers by name"
      description="A name, or a pattern: * stands for any characters, as in rack1.*"
      confirmLabel="Find"
      save={(pattern) =>
        deleteWorkers(`Delete the workers called ${pattern}?`, { name: { _ilike: namePattern(pattern) } })
      }
    />
  ));
  if (deleted === undefined) return;
  toast.success(`${counted(deleted, 'worker')} deleted.`);
  onDone();
}
