import { sql } from 'kysely';
import { z } from 'zod';
import { withAccess } from '../../../platform/database/with-access.ts';
import { createCommandRequests, setDeviceTargets } from '../requests/index.ts';
import type { UpkeepDeps } from './request-upkeep.ts';

/** Most devices turned back in one go. */
const mostAtOnce = 5000;

const optionsSchema = z.object({ switchTarget: z.boolean().catch(false) });

interface DueReturn {
  asicId: number;
  subaccountId: number;
  kind: 'stop' | 'start';
  options: unknown;
}

/**
 * Orders the opposite for devices that were stopped or started for a time (stay time) that is over, as origin `system`.
 * Where the first command had set the device's target, this one sets it back. Answers how many devices were ordered.
 */
export async function orderPowerSwitchReturns(deps: UpkeepDeps): Promise<number> {
  return withAccess(deps.database, 'headframe_jobs', [], async (transaction) => {
    const { rows } = await sql<DueReturn>`
      delete from power_switch_return where asic_id in (
        select p.asic_id from power_switch_return p where p.due_at <= now() order by p.due_at limit ${mostAtOnce}
        for update skip locked)
      returning asic_id as "asicId", subaccount_id as "subaccountId", kind, options`.execute(transaction);
    const due = rows.map((row) => ({ ...row, switchTarget: optionsSchema.parse(row.options).switchTarget }));
    const groups = Map.groupBy(due, (row) => `${row.subaccountId} ${row.kind} ${row.switchTarget}`);
    for (const group of groups.values()) {
      const [first] = group;
      if (!first) continue;
      const { kind, subaccountId, switchTarget } = first;
      const command = { kind };
      const options = { rampSeconds: 0, stayTime: 0, switchTarget, scheduledSkipRail: false };
      const asicIds = group.map(({ asicId }) => asicId);
      const { requestIds } = await createCommandRequests(transaction, deps.encrypt, {
        command,
        options,
        asicIds,
        requestedBy: null,
        origin: 'system',
      });
      await setDeviceTargets(transaction, command, options, asicIds);
      await deps.pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: requestIds });
    }
    return rows.length;
  });
}
