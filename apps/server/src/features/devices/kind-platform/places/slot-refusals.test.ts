import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slotRefusals, type SlotOf } from './slot-refusals.ts';

const at = (id: number, column: number | null, rack: string | null = 'R'): SlotOf => ({
  id,
  rack,
  row: column === null ? null : 1,
  column,
});
const none = new Set<number>();
const full = { slots: [at(1, 1), at(2, 2), at(3, 3), at(4, 4)], capacities: new Map([['R', 4]]) };

it('devices that swap or go round are put all at once, also in a full rack', () => {
  expect(slotRefusals([at(1, 2), at(2, 1)], full, none).size).toBe(0);
  expect(slotRefusals([at(1, 2), at(2, 3), at(3, 1)], full, none).size).toBe(0);
});

it('one goes out and another comes in where it was; five in and one out are one too many', () => {
  expect(slotRefusals([at(1, null, null), at(5, 1)], full, none).size).toBe(0);
  const five = [5, 6, 7, 8, 9].map((id) => at(id, null));
  expect([...slotRefusals([at(1, null, null), ...five], full, none).keys()]).toEqual([6, 7, 8, 9]);
});

it('who is refused stays, and so refuses who would have come there', () => {
  const moves = [at(1, 2), at(2, 3), at(3, 1), at(4, 1)];
  const refused = slotRefusals(moves, full, none);
  expect(refused.get(4)).toEqual({ holder: 3 });
  expect([...slotRefusals([at(9, 1), at(1, 2)], full, none).keys()].toSorted()).toEqual([1, 9]);
});

it('whoever leaves later gives up the slot that is wanted, and nobody else does', () => {
  expect(slotRefusals([at(9, 1)], full, new Set([1])).size).toBe(0);
  expect(slotRefusals([at(9, 1)], full, new Set([2])).get(9)).toEqual({ holder: 1 });
  expect(slotRefusals([at(9, null)], full, new Set([1])).get(9)).toEqual({ capacity: 4 });
});

it('a long row of devices of which the last cannot go on is judged at once', () => {
  const length = 50_000;
  const slots = Array.from({ length }, (_, place) => at(place, place + 1));
  const moves = [...slots.slice(0, -1).map(({ id }) => at(id, id + 2))];
  const refused = slotRefusals(moves, { slots, capacities: new Map() }, none);
  expect(refused.size).toBe(length - 1);
  expect(refused.get(0)).toEqual({ holder: 1 });
});

it('what is not refused leaves one device in a slot and none too many in a rack', () => {
  const slot = (id: number) =>
    fc.record({
      id: fc.constant(id),
      rack: fc.constantFrom('A', 'B', null),
      row: fc.constantFrom(1, null),
      column: fc.constantFrom(1, 2, 3, null),
    });
  const devices = fc.tuple(...Array.from({ length: 8 }, (_, place) => slot(place)));
  fc.assert(
    fc.property(
      devices,
      devices,
      fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]),
      fc.subarray([0, 1, 2, 3]),
      (before, after, moved, later) => {
        const capacities = new Map([
          ['A', 3],
          ['B', 4],
        ]);
        const stands = slotsThatFit(before, capacities);
        const moves = after.filter(({ id }) => moved.includes(id));
        const leaving = new Set(later.filter((id) => !moved.includes(id)));
        const refused = slotRefusals(moves, { slots: stands, capacities }, leaving);
        const put = moves.filter(({ id }) => !refused.has(id));
        const wanted = new Set(put.map(keyOf));
        const rest = stands.filter(
          ({ id, ...place }) =>
            !put.some((one) => one.id === id) && !(leaving.has(id) && wanted.has(keyOf({ id, ...place }))),
        );
        const end = [...rest, ...put].filter(({ rack }) => rack !== null);
        const keys = end.filter(({ row, column }) => row !== null && column !== null).map(keyOf);
        expect(new Set(keys).size).toBe(keys.length);
        for (const [rack, capacity] of capacities)
          expect(end.filter((one) => one.rack === rack).length).toBeLessThanOrEqual(capacity);
      },
    ),
    { numRuns: 2000 },
  );
});

const keyOf = ({ rack, row, column }: SlotOf) => `${rack} ${row} ${column}`;

/** As many of these devices as fit. */
function slotsThatFit(devices: readonly SlotOf[], capacities: ReadonlyMap<string, number>): SlotOf[] {
  const kept: SlotOf[] = [];
  for (const device of devices) {
    const isTaken = device.row !== null && device.column !== null && kept.some((one) => keyOf(one) === keyOf(device));
    const count = kept.filter(({ rack }) => rack === device.rack).length;
    if (device.rack !== null && !isTaken && count < (capacities.get(device.rack) ?? 0)) kept.push(device);
  }
  return kept;
}
