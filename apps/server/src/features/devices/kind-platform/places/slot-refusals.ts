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

/** The slot that a device would have for itself; null where it is not known. */
function slotKey({ rack, row, column }: SlotOf): string | null {
  return rack === null || row === null || column === null ? null : `${row},${column} ${rack}`;
}

/**
 * Why devices cannot be put where they are meant to stand, by their keys: judged by the state after all of them have moved, so that those
 * which swap are fine. Devices that are `leaving` give up their slot once another one takes it.
 */
export function slotRefusals(
  moves: readonly SlotOf[],
  { slots, capacities }: RackState,
  leaving: ReadonlySet<number>,
): Map<number, string> {
  const refused = new Map<number, string>();
  const moving = new Set(moves.map(({ id }) => id));
  for (;;) {
    const before = refused.size;
    const holders = new Map<string, number>();
    const counts = new Map<string, number>();
    const count = (rack: string | null, by: number) => rack !== null && counts.set(rack, (counts.get(rack) ?? 0) + by);
    for (const slot of slots.filter(({ id }) => !moving.has(id) || refused.has(id))) {
      const key = slotKey(slot);
      if (key !== null) holders.set(key, slot.id);
      count(slot.rack, 1);
    }
    for (const move of moves.filter(({ id }) => !refused.has(id))) {
      const key = slotKey(move);
      const holder = key === null ? undefined : holders.get(key);
      const evicts = holder !== undefined && leaving.has(holder) && !moving.has(holder);
      const capacity = move.rack === null ? undefined : capacities.get(move.rack);
      const held = counts.get(move.rack ?? '') ?? 0;
      if (holder !== undefined && !evicts) refused.set(move.id, 'A device stands there.');
      else if (capacity !== undefined && !evicts && held >= capacity)
        refused.set(move.id, `The rack is full: ${capacity} of ${capacity}.`);
      else {
        if (key !== null) holders.set(key, move.id);
        if (!evicts) count(move.rack, 1);
      }
    }
    if (refused.size === before) return refused;
  }
}
