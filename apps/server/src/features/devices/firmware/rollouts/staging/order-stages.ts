import { groupLimit, type RolloutSettings } from '@headframe/domain/devices/firmware/rollout/rollout-settings';

/** A miner of a rollout before its turn is known. */
interface Unordered {
  readonly id: number;
  readonly model: string;
  readonly controlBoard: string | null;
  readonly groupKey: string;
}

/** A miner with its stage, its turn, and how many of its group may be updated at a time. */
export type Ordered<Miner> = Miner & { stage: number; place: number; groupLimit: number };

/** How many equal things came before each. */
function ranks<One>(list: readonly One[], keyOf: (one: One) => string): Map<One, number> {
  const counts = new Map<string, number>();
  return new Map(
    list.map((one) => {
      const key = keyOf(one);
      const before = counts.get(key) ?? 0;
      counts.set(key, before + 1);
      return [one, before];
    }),
  );
}

/**
 * Puts miners into stages. The canary has a miner of each model and control board first, as far as it goes; the other stages go round the
 * groups, so that each of them touches as few miners of a group as it can. What is alike keeps the order given.
 */
export function orderStages<Miner extends Unordered>(
  miners: readonly Miner[],
  { canaryCount, batchCount, groupShare }: Pick<RolloutSettings, 'canaryCount' | 'batchCount' | 'groupShare'>,
): Ordered<Miner>[] {
  const sizes = new Map<string, number>();
  for (const { groupKey } of miners) sizes.set(groupKey, (sizes.get(groupKey) ?? 0) + 1);
  const inGroup = ranks(miners, ({ groupKey }) => groupKey);
  const rankOf = (ranked: ReadonlyMap<Miner, number>) => (one: Miner, other: Miner) =>
    (ranked.get(one) ?? 0) - (ranked.get(other) ?? 0);
  const byGroup = miners.toSorted(rankOf(inGroup));
  const alike = ranks(byGroup, ({ model, controlBoard }) => JSON.stringify([model, controlBoard]));
  const canary = byGroup.toSorted(rankOf(alike)).slice(0, canaryCount);
  const isCanary = new Set(canary);
  const ordered = [...canary, ...byGroup.filter((miner) => !isCanary.has(miner))];
  return ordered.map((miner, place) => ({
    ...miner,
    place,
    stage: place < canaryCount ? 0 : 1 + Math.floor((place - canaryCount) / batchCount),
    groupLimit: groupLimit(sizes.get(miner.groupKey) ?? 1, groupShare),
  }));
}
