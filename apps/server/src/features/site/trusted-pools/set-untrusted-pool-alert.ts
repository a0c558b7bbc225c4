import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { judgePools } from './judge-pools.ts';

/** Whether miners of the caller's subaccount that mine elsewhere than at its trusted pools have an issue. */
export async function untrustedPoolAlert({ scope }: ScopedContext): Promise<boolean> {
  const { subaccountId } = singleGrant(scope.grants);
  const { rows } = await sql<{ isOn: boolean }>`
    select is_on as "isOn" from untrusted_pool_alert where subaccount_id = ${subaccountId}`.execute(scope.transaction);
  return rows[0]?.isOn ?? false;
}

/** Turns the alert on or off, and judges the miners of the subaccount by it. Returns what holds now. */
export async function setUntrustedPoolAlert(context: ScopedContext, isOn: boolean): Promise<boolean> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const { rows } = await sql<{ before: boolean }>`
    with before as (select is_on from untrusted_pool_alert where subaccount_id = ${subaccountId}), changed as (
      insert into untrusted_pool_alert (subaccount_id, is_on) values (${subaccountId}, ${isOn})
      on conflict (subaccount_id) do update set is_on = excluded.is_on
    ) select coalesce((select is_on from before), false) as before`.execute(transaction);
  const before = rows[0]?.before ?? false;
  if (before === isOn) return isOn;
  await judgePools(context, subaccountId);
  await recordChange(context, {
    action: 'trusted-pool.alert',
    object: { kind: 'subaccount', name: isOn ? 'Untrusted-pool alert on' : 'Untrusted-pool alert off' },
    subaccountId,
    before: { isOn: before },
    after: { isOn },
  });
  return isOn;
}
