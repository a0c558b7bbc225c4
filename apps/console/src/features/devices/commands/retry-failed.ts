import type { Where } from '@headframe/domain/where/where';
import { whereLimits } from '@headframe/domain/where/where-limits';
import { FailedItemsDocument } from '../../../generated/command.ts';
import type { AgentRequestItemWhere } from '../../../generated/inputs.ts';
import { send } from '../../../transport/requests/client.ts';
import { reportFailure } from '../../../ui/action/report-failure.ts';
import { toast } from '../../../ui/toast/toasts.ts';

/** Failed items that are read at one time. */
const pageSize = 1000;

type RetriedItems = Pick<AgentRequestItemWhere, 'batchId' | 'requestId'>;

async function failedSubjects(items: RetriedItems): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const where = { ...items, state: { _in: ['failed', 'expired'] } };
    const variables = { where, limit: pageSize, offset };
    const { agentRequestItems: failed } = await send('query', FailedItemsDocument, variables);
    ids.push(...failed.flatMap(({ deviceId, partId }) => partId ?? deviceId ?? []));
    if (failed.length < pageSize) return ids;
  }
}

/** A `where` for named devices or parts, in lists that the server reads. */
export function devicesWhere(ids: readonly string[]): Where {
  const size = whereLimits.listEntries;
  const parts = Array.from({ length: Math.ceil(ids.length / size) }, (_, place) => ({
    id: { _in: ids.slice(place * size, (place + 1) * size) },
  }));
  return parts.length === 1 && parts[0] ? parts[0] : { _or: parts };
}

/** Gives a command again to the devices or parts on which it failed or expired; `give` opens its confirmation. */
export async function retryFailed(
  items: RetriedItems,
  give: (failed: { where: Where; count: number; row: undefined }) => Promise<void>,
): Promise<void> {
  try {
    const ids = [...new Set(await failedSubjects(items))];
    if (ids.length === 0) toast.info('Nothing left to retry.');
    else await give({ where: devicesWhere(ids), count: ids.length, row: undefined });
  } catch (error) {
    reportFailure(error);
  }
}
