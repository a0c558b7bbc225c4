import { groupLimit, type Staging } from './stage-sizes.ts';

/** A device of a plan before its turn is known; devices of one group stand or fall together, as those of a rack or a PDU do. */
interface Unordered {
  readonly groupKey: string;
}

/** A device with its stage, its turn, and how many of its group may be under way at a time. */
export type Ordered<Device> = Device & { stage: number; place: number; groupLimit: number };

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
 * Puts devices into stages. The canary has one of each sort (`sortOf`) first, as far as it goes; the other stages go round the groups, so that
 * each of them touches as few devices of a group as it can. What is alike keeps the order given.
 */
export function orderStages<Device extends Unordered>(
  devices: readonly Device[],
  { canaryCount, batchCount, groupShare }: Staging,
  sortOf: (device: Device) => string,
): Ordered<Device>[] {
  const sizes = new Map<string, number>();
  for (const { groupKey } of devices) sizes.set(groupKey, (sizes.get(groupKey) ?? 0) + 1);
  const inGroup = ranks(devices, ({ groupKey }) => groupKey);
  const rankOf = (ranked: ReadonlyMap<Device, number>) => (one: Device, other: Device) =>
    (ranked.get(one) ?? 0) - (ranked.get(other) ?? 0);
  const byGroup = devices.toSorted(rankOf(inGroup));
  const alike = ranks(byGroup, sortOf);
  const canary = byGroup.toSorted(rankOf(alike)).slice(0, canaryCount);
  const isCanary = new Set(canary);
  const ordered = [...canary, ...byGroup.filter((device) => !isCanary.has(device))];
  return ordered.map((device, place) => ({
    ...device,
    place,
    stage: place < canaryCount ? 0 : 1 + Math.floor((place - canaryCount) / batchCount),
    groupLimit: groupLimit(sizes.get(device.groupKey) ?? 1, groupShare),
  }));
}
