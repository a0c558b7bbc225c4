import type { HeldEffect } from '@headframe/domain/holds/hold';
import { sql, type RawBuilder } from 'kysely';
import type { SubjectIds } from '../command-kind.ts';
import type { Actor } from '../actor/actor.ts';
import { lockRequests } from '../states/finalise-requests.ts';
import { holdBackItems } from '../states/hold-back-items.ts';
import { publishItemChanges } from '../states/move-items.ts';
import { rankOf } from './held-against.ts';
import { askerOfRequest, effectOfRequest } from './held-items.ts';
import { requesterReads, stateText } from './hold-text.ts';

/** A hold of an actor on devices or parts of its own subaccount. */
export interface NewHold extends SubjectIds {
  effect: HeldEffect;
  /** For a limit the command, without secrets. */
  command?: { readonly kind: string };
  /** Null: until it is released. */
  seconds: number | null;
  why: string;
}

/** Columns of the hold that a statement is about. */
function columnsOf({ asker, holderName }: Actor, { effect, command, seconds, why }: NewHold): RawBuilder<unknown> {
  const { kind, ...payload } = command ?? { kind: '' };
  const value = effect === 'limited' ? JSON.stringify({ command: kind, ...payload }) : null;
  return sql`${asker.kind}::text as holder, ${asker.id}::text as holder_id, ${holderName}::text as holder_name, ${asker.level}::text as level,
    ${effect}::text as effect, ${value}::jsonb as value, ${why}::text as why, now() + make_interval(secs => ${seconds}::float8) as until`;
}

const subjectsOf = ({ deviceIds, partIds }: SubjectIds) =>
  partIds
    ? sql`select p.device_id, p.id as part_id from device_part p where p.id = any (${partIds as number[]}::int[])`
    : sql`select id as device_id, null::int as part_id from unnest(${deviceIds as number[]}::int[]) as id`;

/**
 * Cancels what was commanded before on devices or parts that are to be held, is not begun, and loses to the hold: items of others as the
 * arbiter says, the holder's own as well. What was sent is asked back. Asked for before the command of the hold is requested.
 */
export async function cancelAgainst(actor: Actor, hold: NewHold): Promise<void> {
  const { transaction, pubsub, asker, grant } = actor;
  const effect = effectOfRequest();
  const { kind, level, id } = askerOfRequest;
  const { rows } = await sql<{ id: number; requestId: number; reason: string }>`
    select t.id, t.request_id as "requestId", ${stateText(requesterReads)} as reason
    from (${subjectsOf(hold)}) held join device d on d.id = held.device_id and d.subaccount_id = ${grant.subaccountId}
      join agent_request_item t on t.device_id = held.device_id and t.part_id is not distinct from held.part_id
        and t.state in ('waiting', 'pending', 'sent') and t.cancel_requested_at is null
      join agent_request r on r.id = t.request_id
      cross join lateral (select d.id as device_id, d.subaccount_id, ${columnsOf(actor, hold)}) h
    where ${effect} is not null and (${effect} <> h.effect or h.effect = 'limited')
      and ((${kind} = ${asker.kind} and ${id} = ${asker.id}) or ${rankOf(sql`h.level`, sql`h.effect`)} <= ${rankOf(level, effect)})`.execute(
    transaction,
  );
  if (rows.length === 0) return;
  await lockRequests(transaction, [...new Set(rows.map(({ requestId }) => requestId))]);
  for (const [reason, items] of Map.groupBy(rows, (row) => row.reason)) {
    const ids = items.map((item) => item.id);
    await publishItemChanges(pubsub, transaction, await holdBackItems(transaction, ids, reason));
  }
}

/** Puts a hold of the actor in place of the one that it had. */
export async function writeHolds(actor: Actor, hold: NewHold): Promise<void> {
  const { transaction, grant, requestedBy } = actor;
  // In one order, as two commands may come at once.
  await sql`insert into hold (subaccount_id, device_id, part_id, holder, holder_id, holder_name, level, effect, value, why, until, created_by)
    select d.subaccount_id, d.id, held.part_id, h.holder, h.holder_id, h.holder_name, h.level, h.effect, h.value, h.why, h.until, ${requestedBy}::int
    from (${subjectsOf(hold)}) held join device d on d.id = held.device_id and d.subaccount_id = ${grant.subaccountId}
      cross join (select ${columnsOf(actor, hold)}) h
    order by d.id, held.part_id
    on conflict on constraint hold_holder do update set holder_name = excluded.holder_name, level = excluded.level, effect = excluded.effect,
      value = excluded.value, why = excluded.why, until = excluded.until, created_at = excluded.created_at`.execute(
    transaction,
  );
}

/** Ends the holds of the actor on devices or parts. */
export async function endHolds({ transaction, asker }: Actor, ids: SubjectIds): Promise<void> {
  await sql`with held as materialized (${subjectsOf(ids)})
    delete from hold h using held where h.device_id = held.device_id and h.part_id is not distinct from held.part_id
      and h.holder = ${asker.kind} and h.holder_id = ${asker.id}`.execute(transaction);
}

/** Ends the holds of the actor on devices or parts that want another state than it brings them in now. */
export async function endOtherHolds(actor: Actor, brought: Omit<NewHold, 'seconds' | 'why'>): Promise<void> {
  const { transaction, asker } = actor;
  await sql`with held as materialized (${subjectsOf(brought)}), brought as (select ${columnsOf(actor, { ...brought, seconds: null, why: '' })})
    delete from hold h using held, brought where h.device_id = held.device_id and h.part_id is not distinct from held.part_id
      and h.holder = ${asker.kind} and h.holder_id = ${asker.id} and (h.effect, h.value) is distinct from (brought.effect, brought.value)`.execute(
    transaction,
  );
}
