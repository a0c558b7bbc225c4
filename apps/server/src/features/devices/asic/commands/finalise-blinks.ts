import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { SettledDevice } from '../../requests/index.ts';

/** Finalises the LED state of miners whose blink commands ended: the commanded state, or the previous one. */
export async function finaliseBlinks(
  transaction: AccessTransaction,
  itemIds: readonly number[],
): Promise<SettledDevice[]> {
  const { rows } = await sql<SettledDevice>`
    update asic a set blink_status =
      case when (r.payload->>'on')::boolean = (t.state = 'done') then 'on' else 'off' end
    from agent_request_item t join agent_request r on r.id = t.request_id
    where t.id = any (${itemIds as number[]}::int[]) and t.state <> 'started' and r.kind = 'blink' and a.device_id = t.device_id
    returning a.device_id as "deviceId", a.subaccount_id as "subaccountId", jsonb_build_object('blinkStatus', a.blink_status) as remembered`.execute(
    transaction,
  );
  return rows;
}
