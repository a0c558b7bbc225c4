import { issueBit } from '@headframe/domain/devices/asic/issue-names';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

/**
 * Judges where all miners of a subaccount mine by what it trusts now, so that the issue UNTRUSTED_POOL follows before the next report.
 * Miners that do not mine keep what was last known of them. Returns the miners whose issues changed.
 */
export async function judgePoolsAgain(transaction: AccessTransaction, subaccountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with mining as materialized (
      select s.device_id, is_untrusted_pool(s.subaccount_id, s.pool_address) as is_untrusted from asic_state s
      where s.subaccount_id = ${subaccountId} and s.deleted_at is null and s.is_online
      order by s.device_id for no key update of s
    )
    update asic_state s set
      issues = case when m.is_untrusted and s.status = 'hashing' then s.issues | ${issueBit('UNTRUSTED_POOL')}
        else s.issues & ${~issueBit('UNTRUSTED_POOL')} end,
      untrusted_pool_since = case when m.is_untrusted and s.status = 'hashing' then coalesce(s.untrusted_pool_since, now()) end
    from mining m where s.device_id = m.device_id
      and (m.is_untrusted and s.status = 'hashing') <> (s.issues & ${issueBit('UNTRUSTED_POOL')} <> 0)
    returning s.device_id as id`.execute(transaction);
  return rows.map(({ id }) => id);
}
