import type { BeforeCutOutcome } from '@headframe/domain/devices/pdu/stop-before-cut';
import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import { sql } from 'kysely';
import { requirePermission } from '../../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import {
  callerActor,
  commandOptionsSchema,
  issueCommand,
  maxDelay,
  type CommandOptions,
  type ItemWaits,
} from '../../requests/index.ts';
import { minersBehind, type OutletMiner } from './miners-behind.ts';

/** The items of a batch of stops, by miner. */
async function itemsOf({ scope }: ScopedContext, batchId: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; minerId: number }>`
    select t.id, t.device_id as "minerId" from agent_request_item t join agent_request r on r.id = t.request_id
    where r.batch_id = ${batchId}::uuid`.execute(scope.transaction);
  return new Map(rows.map(({ minerId, id }) => [minerId, id]));
}

/** The longest time by which operators put off the stop of these miners, and with it that of their outlets, in seconds. */
async function maxStopDelay({ scope }: ScopedContext, minerIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(max(coalesce(delay_stop, 0) + coalesce(ramp_stop, 0)), 0)::int as seconds from asic
    where device_id = any (${minerIds}::int[])`.execute(scope.transaction);
  return rows[0]?.seconds ?? 0;
}

/** Requests the stop of the miners, and returns the item of each. */
async function stopMiners(context: ScopedContext, minerIds: readonly number[], withinSeconds: number) {
  if (minerIds.length === 0) return new Map<number, number>();
  const { batchId } = await issueCommand(callerActor(context), {
    command: { kind: 'stop' },
    options: commandOptionsSchema.parse({}),
    deviceIds: minerIds,
    details: { beforeCut: true },
    // Its time is that of the outlet, which keeps the delay of its miner.
    pace: 'none',
    beginWithinSeconds: withinSeconds,
  });
  return itemsOf(context, batchId);
}

const isHeld: ReadonlySet<BeforeCutOutcome> = new Set(['stop', 'cannotStop']);

const reasonOf = ({ miner, reason }: OutletMiner) =>
  ['Given up:', miner, 'cannot be stopped.', reason].filter(Boolean).join(' ');

/**
 * Requests the stop of the miners behind outlets that are to be cut, where the options ask for it, and says which outlets
 * wait for which stop. Outlets without a miner, and of miners that are stopped or do not answer, wait for nothing; those of
 * miners that cannot be stopped are given up, unless they are to be cut anyway.
 * @throws DomainError `access-denied` for a caller who may not stop miners.
 */
export async function holdForStops(
  context: ScopedContext,
  options: CommandOptions,
  partIds: readonly number[],
): Promise<ItemWaits | undefined> {
  const { stopWithinSeconds: seconds, cutAnyway } = options;
  if (seconds === undefined) return undefined;
  requirePermission(singleGrant(context.scope.grants), asicCommands.stop.permission);
  const outlets = await minersBehind(context.scope.transaction, partIds);
  const held = outlets.filter(({ outcome }) => isHeld.has(outcome) && !(outcome === 'cannotStop' && cutAnyway));
  const toStop = held.flatMap(({ outcome, minerId }) => (outcome === 'stop' && minerId !== null ? [minerId] : []));
  const latest = maxDelay(options, partIds.length) + (await maxStopDelay(context, toStop));
  const stops = await stopMiners(context, [...new Set(toStop)], seconds + latest);
  return {
    seconds,
    items: held.map((outlet) => ({
      partId: outlet.partId,
      awaitsItemId: (outlet.minerId === null ? undefined : stops.get(outlet.minerId)) ?? null,
      message: outlet.outcome === 'stop' ? '' : reasonOf(outlet),
    })),
  };
}
