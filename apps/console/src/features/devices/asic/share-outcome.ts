import { ShareDeliveryDocument } from '../../../generated/connection.ts';
import { send } from '../../../transport/requests/client.ts';
import { can } from '../../../transport/session/access.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import type { BatchOutcome } from '../commands/index.ts';

/** How many miners of a change pool command deliver shares since; undefined for who may not read workers. */
export async function shareOutcome(batchId: string): Promise<BatchOutcome | undefined> {
  if (!can('workers')) return undefined;
  const { shareDelivery } = await send('query', ShareDeliveryDocument, { batchId }, { isBackground: true });
  const { miners, delivering } = shareDelivery;
  if (miners === 0) return undefined;
  const text =
    delivering === 0 ? 'no share yet' : `${formatCount(delivering)} of ${formatCount(miners)} deliver shares`;
  return { text, isComplete: delivering >= miners };
}
