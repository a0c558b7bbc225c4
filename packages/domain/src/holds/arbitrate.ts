import { heldEffects, holdLevels, type HeldState, type Hold, type Holder } from './hold.ts';

/** Why a hold lost: to a higher level, to a stricter state on its own level, or to a newer one of the same. */
export type LostReason = 'level' | 'stricter' | 'newer';

export interface LostHold {
  readonly holder: Holder;
  readonly reason: LostReason;
}

/** Who has a device, and in which state; both null where nobody holds it. */
export interface Arbitration {
  readonly desired: HeldState | null;
  readonly holder: Holder | null;
  /** Those that want something else. */
  readonly lost: readonly LostHold[];
}

/** Whether two states are the same. */
export function isSameState(one: HeldState, other: HeldState): boolean {
  return one.effect === other.effect && JSON.stringify(one.value ?? null) === JSON.stringify(other.value ?? null);
}

const levelOf = ({ level }: Hold) => holdLevels.indexOf(level);
const strictnessOf = ({ desired }: Hold) => heldEffects.indexOf(desired.effect);

function reasonAgainst(lost: Hold, winner: Hold): LostReason {
  if (levelOf(lost) !== levelOf(winner)) return 'level';
  return strictnessOf(lost) === strictnessOf(winner) ? 'newer' : 'stricter';
}

/** Before the other one: the higher level, then the stricter state, then the newer hold, then the name of its holder. */
function compare(one: Hold, other: Hold): number {
  const [a, b] = [`${one.holder.kind} ${one.holder.id}`, `${other.holder.kind} ${other.holder.id}`];
  const byName = Number(a > b) - Number(a < b);
  return levelOf(one) - levelOf(other) || strictnessOf(one) - strictnessOf(other) || other.since - one.since || byName;
}

/** Whether a hold is in force at a time. */
export function isInForce({ until }: Pick<Hold, 'until'>, now: number): boolean {
  return until === null || until > now;
}

/**
 * Which of the holds on a device counts at a time: the highest level; within a level the strictest state, so that any stop beats any start;
 * else the newest. Holds that want the same agree with the winner and lose nothing.
 */
export function arbitrate(holds: readonly Hold[], now: number): Arbitration {
  const [winner, ...others] = holds.filter((hold) => isInForce(hold, now)).toSorted(compare);
  if (!winner) return { desired: null, holder: null, lost: [] };
  const lost = others.filter(({ desired }) => !isSameState(desired, winner.desired));
  return {
    desired: winner.desired,
    holder: winner.holder,
    lost: lost.map((hold) => ({ holder: hold.holder, reason: reasonAgainst(hold, winner) })),
  };
}
