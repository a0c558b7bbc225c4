import { SetOutletLinksDocument } from '../../../generated/outlet-links.ts';
import { send } from '../../../transport/requests/client.ts';
import { toast } from '../../../ui/toast/toasts.ts';

/** Links an outlet to a miner, or unlinks it where there is none, and reports it. */
export async function setOutletLink(outletId: string, asicId?: string): Promise<void> {
  const links = [asicId === undefined ? { outletId } : { outletId, asicId }];
  await send('mutation', SetOutletLinksDocument, { links });
  toast.success(asicId === undefined ? 'The outlet is no longer linked.' : 'The outlet is linked to the miner.');
}
