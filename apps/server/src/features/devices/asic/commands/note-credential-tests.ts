import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { SettledDevice } from '../../requests/index.ts';

/**
 * Stores how the tests of credentials among ended items ended. One that did not reach its miner says nothing, and neither does one that
 * was requested before the credential changed. Only the gateway, which takes the words of agents, may write them: other roles end items
 * without such a word.
 */
export async function noteCredentialTests(
  transaction: AccessTransaction,
  itemIds: readonly number[],
): Promise<SettledDevice[]> {
  const { rows: tested } = await sql<{ deviceId: number; outcome: string; at: string; requestedAt: string }>`
    select * from (
      select t.device_id as "deviceId", t.state_at::text as at, r.created_at::text as "requestedAt", case
        when t.state = 'done' then 'accepted'
        when t.refusal = 'credential' then 'refused'
        when t.refusal = 'heldBack' then 'heldBack'
        when t.refusal in ('unsupported', 'refused') then 'untestable' end as outcome
      from agent_request_item t join agent_request r on r.id = t.request_id
      where t.id = any (${itemIds as number[]}::int[]) and r.kind = 'testCredential' and t.state in ('done', 'failed')
    ) as ended where outcome is not null`.execute(transaction);
  if (tested.length === 0) return [];
  const { rows } = await sql<SettledDevice>`
    update asic a set credential_outcome = tested.outcome, credential_tested_at = tested.at
    from json_to_recordset(${JSON.stringify(tested)}) as tested ("deviceId" int, outcome text, at timestamptz, "requestedAt" timestamptz)
    where a.device_id = tested."deviceId" and tested."requestedAt" > coalesce(a.credential_changed_at, '-infinity')
      and tested.at >= coalesce(a.credential_tested_at, '-infinity')
    returning a.device_id as "deviceId", a.subaccount_id as "subaccountId"`.execute(transaction);
  return rows;
}
