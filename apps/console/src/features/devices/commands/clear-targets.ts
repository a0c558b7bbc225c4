import { send } from '../../../transport/requests/client.ts';
import type { TypedDocument } from '../../../transport/requests/typed-document.ts';
import { counted } from '../../../ui/figure/format.ts';
import { toast } from '../../../ui/toast/toasts.ts';

/** Clears the targets of a snapshot by a mutation of one kind, and says of how many; `noun` is one of them. */
export function clearTargetsWith(
  document: TypedDocument<{ readonly cleared: number }, { snapshotId: string }>,
  noun: string,
) {
  return async (snapshotId: string): Promise<void> => {
    const { cleared } = await send('mutation', document, { snapshotId });
    toast.success(cleared === 0 ? 'No target to clear.' : `Targets of ${counted(cleared, noun)} cleared.`);
  };
}
