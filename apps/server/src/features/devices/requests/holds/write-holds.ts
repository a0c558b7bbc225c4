import type { HeldEffect } from '@headframe/domain/holds/hold';
import { sql } from 'kysely';
import type { SubjectIds } from '../command-kind.ts';
import type { Actor } from '../actor/actor.ts';

/** How a command holds what it is for, or lets it go. */
export interface HoldOfCommand extends SubjectIds {
  /** The command, without secrets. */
  command: { readonly kind: string };
  effect: HeldEffect;
  /** 0: it does not hold. */
  seconds: number;
  why: string;
}

const partsOf = ({ deviceIds, partIds }: SubjectIds) =>
  partIds
    ? sql`select p.device_id, p.id as part_id from device_part p where p.id = any (${partIds as number[]}::int[])`
    : sql`select id as device_id, null::int as part_id from unnest(${deviceIds as number[]}::int[]) as id`;

/**
 * Puts a hold of the actor in place of the one that it had on devices or parts of its own subaccount; a command that brings them in another
 * state, without a hold, ends its former one.
 */
export async function writeHolds(
  { transaction, asker, holderName, grant, requestedBy }: Actor,
  { command, effect, seconds, why, ...ids }: HoldOfCommand,
): Promise<void> {
  const { kind, ...payload } = command;
  const value = effect === 'limited' ? JSON.stringify({ command: kind, ...payload }) : null;
  if (seconds === 0) {
    await sql`with held as materialized (${partsOf(ids)})
      delete from hold h using held where h.device_id = held.device_id and h.part_id is not distinct from held.part_id
        and h.holder = ${asker.kind} and h.holder_id = ${asker.id} and (h.effect, h.value) is distinct from (${effect}::text, ${value}::jsonb)`.execute(
      transaction,
    );
    return;
  }
  // In one order, as two commands may come at once.
  await sql`insert into hold (subaccount_id, device_id, part_id, holder, holder_id, holder_name, effect, value, why, until, created_by)
    select d.subaccount_id, d.id, held.part_id, ${asker.kind}, ${asker.id}, ${holderName}, ${effect}, ${value}::jsonb, ${why},
      now() + make_interval(secs => ${seconds}), ${requestedBy}::int
    from (${partsOf(ids)}) held join device d on d.id = held.device_id and d.subaccount_id = ${grant.subaccountId}
    order by d.id, held.part_id
    on conflict on constraint hold_holder do update set holder_name = excluded.holder_name, effect = excluded.effect, value = excluded.value,
      why = excluded.why, until = excluded.until, created_at = excluded.created_at`.execute(transaction);
}
