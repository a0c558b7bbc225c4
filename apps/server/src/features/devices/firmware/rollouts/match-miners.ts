import { firmwareMisfit } from '@headframe/domain/devices/firmware/firmware-misfit';
import type { Where } from '@headframe/domain/where/where';
import { sql, type RawBuilder } from 'kysely';
import { compileWhere } from '../../../../platform/entity/compile-where.ts';
import { readSelectionWhere } from '../../../../platform/entity/entity-query.ts';
import { isSharedSql, ownerName } from '../../../../platform/entity/shared-devices.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { asicCommandKind, asicEntity } from '../../asic/index.ts';
import { capabilityFor, heldBy, loadAgentGaps, selectionFrom } from '../../requests/index.ts';
import type { StoredImage } from './stored-image.ts';

/** The command that a rollout requests for each of its miners. */
export const rolloutCommand = 'updateFirmware';

/** Miners that are alike in everything that decides whether they can be updated. */
export interface AlikeMiners {
  family: string;
  model: string;
  firmware: string;
  controlBoard: string | null;
  /** Why no image may reach them now; null where one may. */
  refusal: string | null;
  /** Why they are left out though an image fits them; null where they are not. */
  absence: string | null;
  /** Inner keys, by address. */
  ids: number[];
}

const controlBoard = sql`(select x.control_board from asic_detail x where x.device_id = d.id)`;

const refusal = sql`case when ${isSharedSql(sql`d.subaccount_id`)}
  then concat_ws(' ', 'Only its owner', ${ownerName(sql`null`, sql`d.id`)}, 'can update it.') end`;

const absence = sql`case
  when exists (select from firmware_rollout_miner other where other.device_id = d.id
    and other.state in ('waiting', 'updating', 'soaking')) then 'It is part of another rollout.'
  when ${heldBy(sql`d.id`)} is not null then ${heldBy(sql`d.id`)}
  when not (select g.is_online from agent_summary g where g.agent_id = d.agent_id) then 'Its agent is offline.'
  when not (select o.is_online from asic_state o where o.device_id = d.id) then 'Offline.' end`;

async function alikeMiners(
  { scope }: ScopedContext,
  where: Where,
  condition: RawBuilder<unknown>,
): Promise<AlikeMiners[]> {
  const { rows } = await sql<AlikeMiners>`
    select d.family, d.model, d.firmware, ${controlBoard} as "controlBoard", ${refusal} as refusal, ${absence} as absence,
      array_agg(d.id order by d.ip, d.id) as ids
    from ${selectionFrom(asicCommandKind, rolloutCommand, where)} where ${asicEntity.base} and ${condition}
    group by d.family, d.model, d.firmware, "controlBoard", refusal, absence order by count(*) desc`.execute(
    scope.transaction,
  );
  return rows;
}

/**
 * The miners that match, those alike together.
 * @throws DomainError `validation-failed` for an empty or invalid where.
 */
export async function matchMiners(context: ScopedContext, given: unknown): Promise<AlikeMiners[]> {
  const where = readSelectionWhere(asicEntity, given, 'every device');
  return alikeMiners(context, where, compileWhere(asicEntity, where));
}

/** The named miners, as far as the caller sees them, those alike together. */
export function namedMiners(context: ScopedContext, ids: readonly number[]): Promise<AlikeMiners[]> {
  return alikeMiners(context, {}, sql`d.id = any (${ids as number[]}::int[])`);
}

/** Miners that an image can be rolled out to, and why the others are left out. */
interface FittingMiners {
  ids: number[];
  left: { model: string; firmware: string; reason: string; count: number }[];
}

/** What agents cannot do, by inner key of their miners, with the reason; see {@link loadGaps}. */
type AgentGaps = ReadonlyMap<number, string>;

/** Why agents of some miners cannot update them. */
export function loadGaps({ scope }: ScopedContext, alike: readonly AlikeMiners[]): Promise<AgentGaps> {
  return loadAgentGaps(
    scope.transaction,
    rolloutCommand,
    alike.flatMap(({ ids }) => ids),
  );
}

/** Splits miners by whether an image can be rolled out to them now. */
export function fitMiners(alike: readonly AlikeMiners[], image: StoredImage, gaps: AgentGaps): FittingMiners {
  const fitting: FittingMiners = { ids: [], left: [] };
  for (const { ids, refusal: refused, absence: absent, model, firmware, ...device } of alike) {
    const capability = capabilityFor(asicCommandKind, rolloutCommand, { ...device, model, firmware });
    const reason =
      refused ??
      image.distrust ??
      firmwareMisfit(image, { ...device, model, firmware })?.text ??
      (capability.supported ? null : capability.reason);
    const reasons = ids.map((id) => reason ?? gaps.get(id) ?? absent);
    fitting.ids.push(...ids.filter((_id, place) => reasons[place] === null));
    const left = Map.groupBy(
      reasons.filter((one) => one !== null),
      (one) => one,
    );
    for (const [one, all] of left) fitting.left.push({ model, firmware, reason: one, count: all.length });
  }
  return fitting;
}
