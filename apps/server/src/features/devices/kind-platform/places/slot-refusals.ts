/** A device in a rack, by a key of the rack; row and column are null where they are not known. */
export interface SlotOf {
  readonly id: number;
  readonly rack: string | null;
  readonly row: number | null;
  readonly column: number | null;
}

/** What stands in the racks that devices are put into. */
interface RackState {
  readonly slots: readonly SlotOf[];
  /** Slots of racks by their key, where known. */
  readonly capacities: ReadonlyMap<string, number>;
}

/** Why a device cannot be put: another one holds the slot, or the rack has no other. */
export type SlotRefusal = { readonly holder: number } | { readonly capacity: number };

/** The slot that a device would have for itself; null where it is not known. */
function slotKey({ rack, row, column }: SlotOf): string | null {
  return rack === null || row === null || column === null ? null : `${row},${column} ${rack}`;
}

/**
 * Why devices cannot be put where they are meant to stand, by their keys: judged by the state after all of them have moved, so that those
 * which swap are fine. Devices that are `leaving` give up their slot once another one takes it. Each device is looked at twice at most.
 */
export function slotRefusals(
  moves: readonly SlotOf[],
  { slots, capacities }: RackState,
  leaving: ReadonlySet<number>,
): Map<number, SlotRefusal> {
  const moving = new Set(moves.map(({ id }) => id));
  const refused = new Map<number, SlotRefusal>();
  const holders = new Map<string, number>();
  const counts = new Map<string, number>();
  /** Devices that take up room of a rack, in the order in which they came. */
  const comers = new Map<string, SlotOf[]>();
  const evicting = new Set<number>();

  const count = (rack: string | null, by: number) => rack !== null && counts.set(rack, (counts.get(rack) ?? 0) + by);
  const hold = (slot: SlotOf) => {
    const key = slotKey(slot);
    if (key !== null) holders.set(key, slot.id);
  };

  function accept(move: SlotOf): void {
    const key = slotKey(move);
    const holder = key === null ? undefined : holders.get(key);
    const evicts = holder !== undefined && leaving.has(holder) && !moving.has(holder);
    const capacity = move.rack === null ? undefined : capacities.get(move.rack);
    if (holder !== undefined && !evicts) refused.set(move.id, { holder });
    else if (capacity !== undefined && !evicts && (counts.get(move.rack ?? '') ?? 0) >= capacity)
      refused.set(move.id, { capacity });
    else {
      hold(move);
      if (evicts) evicting.add(move.id);
      else takeRoom(move);
    }
  }

  function takeRoom(move: SlotOf): void {
    if (move.rack === null) return;
    count(move.rack, 1);
    const inRack = comers.get(move.rack);
    if (inRack) inRack.push(move);
    else comers.set(move.rack, [move]);
  }

  const byId = new Map(moves.map((move) => [move.id, move]));
  function refuse(id: number, why: SlotRefusal): void {
    refused.set(id, why);
    if (!evicting.has(id)) count(byId.get(id)?.rack ?? null, -1);
    returning.push(id);
  }

  /** The last that came into a rack and is not refused yet. */
  function lastComer(rack: string): number | undefined {
    const inRack = comers.get(rack) ?? [];
    for (let last = inRack.pop(); last; last = inRack.pop()) if (!refused.has(last.id)) return last.id;
    return undefined;
  }

  for (const slot of slots) {
    if (moving.has(slot.id)) continue;
    hold(slot);
    count(slot.rack, 1);
  }
  for (const move of moves) accept(move);

  // Who is refused stays where it stands, and so refuses who came there.
  const stands = new Map(slots.map((slot) => [slot.id, slot]));
  const returning = [...refused.keys()];
  for (let next = returning.pop(); next !== undefined; next = returning.pop()) {
    const slot = stands.get(next);
    if (!slot || slot.rack === null) continue;
    const comer = holders.get(slotKey(slot) ?? '');
    if (comer !== undefined && !refused.has(comer)) refuse(comer, { holder: next });
    hold(slot);
    count(slot.rack, 1);
    const capacity = capacities.get(slot.rack) ?? Infinity;
    if ((counts.get(slot.rack) ?? 0) <= capacity) continue;
    const last = lastComer(slot.rack);
    if (last !== undefined) refuse(last, { capacity });
  }
  return refused;
}
