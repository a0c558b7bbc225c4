import { send } from '../../../../transport/requests/client.ts';
import type { TypedDocument } from '../../../../transport/requests/typed-document.ts';
import { counted } from '../../../../ui/figure/format.ts';
import { toast } from '../../../../ui/toast/toasts.ts';

/** Releases what is held of a snapshot by a mutation of one kind, and shows how many; `noun` is one of them. */
export function releaseWith(
  document: TypedDocument<{ readonly released: number }, { snapshotId: string }>,
  noun: string,
) {
  return async (snapshotId: string): Promise<void> => {
    const { released } = await send('mutation', document, { snapshotId });
    toast.success(`${counted(released, noun)} released.`);
  };
}
