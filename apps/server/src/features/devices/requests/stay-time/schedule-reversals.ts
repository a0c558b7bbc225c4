import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { oppositeOf, reversibleNames } from './reversible-commands.ts';

/**
 * A device, or part of one, that was switched for a time is to be switched back when the time is over; a newer command replaces that. One on
 * which the command was begun and failed may have been turned all the same, late or with nobody left who knows: it is
 * noted as uncertain, where nothing else is noted, and turned back if it has to be. One that was stopped before its outlet is
 * cut is turned back some time after it has power again, which is not known yet: its time is infinity until then.
 */
export async function scheduleReversals(
  transaction: AccessTransaction,
  itemIds: readonly number[],
  begunIds: readonly number[],
): Promise<void> {
  await sql`
    with ended as (
      select distinct on (t.device_id, t.part_id) t.device_id, t.part_id, coalesce(t.shared_by, t.subaccount_id) as subaccount_id, t.agent_id, t.state_at, r.kind, t.state = 'done' as is_certain,
        coalesce(r.payload->'options', '{}') as options,
        coalesce((r.payload->'options'->>'stayTime')::float8, 0) as stay, t.id,
        coalesce((r.payload->>'beforeCut')::boolean, false) as before_cut
      from agent_request_item t join agent_request r on r.id = t.request_id
      where t.id = any (${itemIds as number[]}::int[]) and r.kind = any (${reversibleNames()})
        and (t.state = 'done' or (t.state = 'failed' and t.id = any (${begunIds as number[]}::int[])))
      order by t.device_id, t.part_id, t.id desc
    ), dropped as (
      delete from command_reversal p using ended where p.device_id = ended.device_id and p.part_id is not distinct from ended.part_id
        and stay <= 0 and not before_cut and is_certain
    )
    insert into command_reversal (device_id, part_id, subaccount_id, agent_id, kind, options, due_at)
    select device_id, part_id, subaccount_id, agent_id, ${oppositeOf(sql`kind`)},
      options || jsonb_build_object('isUncertain', not is_certain or before_cut)
        || case when before_cut then jsonb_build_object('stopItemId', id, 'isStopVerified', is_certain) else '{}' end,
      case when before_cut then 'infinity' else state_at + make_interval(secs => stay) end
    from ended where stay > 0 or before_cut
    on conflict (device_id, part_id) do update set subaccount_id = excluded.subaccount_id, agent_id = excluded.agent_id,
      kind = excluded.kind, options = excluded.options, due_at = excluded.due_at
      where not (excluded.options->>'isUncertain')::boolean or coalesce((excluded.options->>'isStopVerified')::boolean, false)`.execute(
    transaction,
  );
}
