import type { ShapingEnd } from '@headframe/domain/plans/shaping-rounds';
import { sql } from 'kysely';
import type { ScopedContext } from '../../../../../platform/graphql/context.ts';

const namedMiners = 20;

/** One round of a load shaping: the first is that of the person, in the others miners took the place of those that failed before. */
export interface ShownRound {
  batchId: string;
  minerCount: number;
  doneCount: number;
  failedCount: number;
  openCount: number;
  /** The first miners that it changed, and the first on which it failed. */
  miners: string[];
  failed: string[];
}

/** A load shaping where failed miners are replaced; power in W. */
export interface ShownShaping {
  key: number;
  target: number;
  planned: number;
  reached: number;
  drawn: number;
  endsAt: Date;
  endedAt: Date | null;
  reason: ShapingEnd | null;
  rounds: ShownRound[];
}

/** The load shaping with a batch, in any of its rounds; null where there is none whose failed miners are replaced. */
export async function readShaping({ scope }: ScopedContext, batchId: string): Promise<ShownShaping | null> {
  const { transaction, subaccountIds } = scope;
  const name = sql`coalesce(nullif(t.name, ''), host(t.ip))`;
  const { rows } = await sql<ShownShaping>`
    select l.id as key, l.target, l.planned, l.reached, l.drawn, l.ends_at as "endsAt", l.ended_at as "endedAt", l.reason,
      (select json_agg(json_build_object('batchId', round.batch_id, 'minerCount', items.count, 'doneCount', items.done, 'failedCount', items.failed,
          'openCount', items.open, 'miners', items.names, 'failed', items.failed_names) order by round.place)
        from unnest(l.batch_ids) with ordinality as round (batch_id, place), lateral (
          select count(*) as count, count(*) filter (where t.state = 'done') as done, count(*) filter (where t.state in ('failed', 'expired')) as failed,
            count(*) filter (where t.state in ('waiting', 'pending', 'sent', 'started')) as open,
            coalesce((array_agg(${name} order by t.ip))[:${namedMiners}], '{}') as names,
            coalesce((array_agg(${name} order by t.ip) filter (where t.state in ('failed', 'expired')))[:${namedMiners}], '{}') as failed_names
          from agent_request r join agent_request_item t on t.request_id = r.id where r.batch_id = round.batch_id) as items) as rounds
    from load_shaping l
    where l.subaccount_id = any (${subaccountIds as number[]}::int[]) and l.batch_ids @> array[${batchId}::uuid]`.execute(
    transaction,
  );
  return rows[0] ?? null;
}
