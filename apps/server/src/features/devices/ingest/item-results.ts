import type { ItemResult } from '@headframe/agent-link/item-result';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { storedJson } from '../../../platform/database/stored-json.ts';
import { finaliseRequests, type ChangedRequests } from './finalise-requests.ts';

/** What results changed. */
export interface ResultChanges {
  requests: ChangedRequests[];
  /** Devices whose blink state changed with a result, and to what. */
  blinks: { deviceId: number; subaccountId: number; status: string }[];
}

/** The last word on each item of a frame: a final state wins over `started`, the first final one over later ones. */
export function lastResults(results: readonly ItemResult[]): ItemResult[] {
  const last = new Map<number, ItemResult>();
  for (const result of results) {
    const known = last.get(result.itemId);
    if (!known || known.state === 'started') last.set(result.itemId, result);
  }
  return [...last.values()];
}

/** Finalises the LED state when a blink command ends: the commanded state, or the previous one. */
async function finaliseBlinks(
  transaction: AccessTransaction,
  itemIds: readonly number[],
): Promise<ResultChanges['blinks']> {
  const { rows } = await sql<ResultChanges['blinks'][number]>`
    update asic a set blink_status =
      case when (r.payload->>'on')::boolean = (t.state = 'done') then 'on' else 'off' end
    from agent_request_item t join agent_request r on r.id = t.request_id
    where t.id = any (${itemIds as number[]}::int[]) and t.state <> 'started' and r.kind = 'blink' and a.device_id = t.device_id
    returning a.device_id as "deviceId", a.subaccount_id as "subaccountId", a.blink_status as status`.execute(
    transaction,
  );
  return rows;
}

/**
 * A device stopped or started for a time is to be turned back when the time is over; a newer command replaces that. One on
 * which the command was begun and failed may have been turned all the same, late or with nobody left who knows: it is
 * noted as uncertain, where nothing else is noted, and turned back if it has to be.
 */
async function scheduleReturns(
  transaction: AccessTransaction,
  itemIds: readonly number[],
  begunIds: readonly number[],
): Promise<void> {
  await sql`
    with ended as (
      select distinct on (t.device_id) t.device_id, coalesce(t.shared_by, t.subaccount_id) as subaccount_id, t.agent_id, t.state_at, r.kind, t.state = 'done' as is_certain,
        coalesce(r.payload->'options', '{}') as options,
        coalesce((r.payload->'options'->>'stayTime')::float8, 0) as stay
      from agent_request_item t join agent_request r on r.id = t.request_id
      where t.id = any (${itemIds as number[]}::int[]) and r.kind in ('stop', 'start')
        and (t.state = 'done' or (t.state = 'failed' and t.id = any (${begunIds as number[]}::int[])))
      order by t.device_id, t.id desc
    ), dropped as (
      delete from power_switch_reversal where device_id in (select device_id from ended where stay <= 0 and is_certain)
    )
    insert into power_switch_reversal (device_id, subaccount_id, agent_id, kind, options, due_at)
    select device_id, subaccount_id, agent_id, case kind when 'stop' then 'start' else 'stop' end,
      options || jsonb_build_object('isUncertain', not is_certain), state_at + make_interval(secs => stay)
    from ended where stay > 0
    on conflict (device_id) do update set subaccount_id = excluded.subaccount_id, agent_id = excluded.agent_id,
      kind = excluded.kind, options = excluded.options, due_at = excluded.due_at
      where not (excluded.options->>'isUncertain')::boolean`.execute(transaction);
}

/**
 * Stores results of one agent's items. The agent's first final word on an item stands; it replaces `expired`, which is
 * said here of work that nobody answered for in time. The requests are locked before. `toTime` corrects the agent's clock.
 */
export async function writeItemResults(
  transaction: AccessTransaction,
  agentId: number,
  results: readonly ItemResult[],
  toTime: (at: number) => number,
): Promise<ResultChanges> {
  if (results.length === 0) return { requests: [], blinks: [] };
  const rows = lastResults(results).map(({ itemId, state, message, at }) => ({
    id: itemId,
    state,
    message,
    at: toTime(at) / 1000,
  }));
  const started = new Set(results.flatMap(({ itemId, state }) => (state === 'started' ? [itemId] : [])));
  const changed = await sql<{ id: number; requestId: number; final: boolean; before: string }>`
    update agent_request_item t set state = row.state, state_at = to_timestamp(row.at), message = row.message
    from json_to_recordset(${storedJson(rows)}) as row (id int, state text, message text, at float8)
      join agent_request_item old using (id)
    where t.id = row.id and t.agent_id = ${agentId}
      and (t.state in ('pending', 'sent') or (t.state in ('started', 'expired') and row.state <> 'started'))
    returning t.id, t.request_id as "requestId", t.state <> 'started' as final, old.state as before`.execute(
    transaction,
  );
  const ended = changed.rows.filter(({ final }) => final).map(({ id }) => id);
  const blinks = ended.length > 0 ? await finaliseBlinks(transaction, ended) : [];
  const begun = changed.rows.filter(({ id, before }) => started.has(id) || ['started', 'expired'].includes(before));
  if (ended.length > 0) {
    const begunIds = begun.map(({ id }) => id);
    await scheduleReturns(transaction, ended, begunIds);
  }
  const requests = await finaliseRequests(transaction, [...new Set(changed.rows.map(({ requestId }) => requestId))]);
  return { requests, blinks };
}
