import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBatches } from './batches.ts';

const rows = fc.array(fc.record({ id: fc.integer({ min: 1, max: 8 }), at: fc.integer({ min: 0, max: 1000 }) }), {
  maxLength: 60,
});

describe('batches', () => {
  it('hold every report, each device once a batch, and a device in order of time', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const batches = toBatches(given);
        expect(batches.flat()).toHaveLength(given.length);
        for (const batch of batches) expect(new Set(batch.map(({ id }) => id)).size).toBe(batch.length);
        for (const id of new Set(given.map((row) => row.id))) {
          const times = batches.flatMap((batch) => batch.filter((row) => row.id === id).map(({ at }) => at));
          expect(times).toEqual(times.toSorted((one, other) => one - other));
        }
      }),
    );
  });

  it('are one where no device reports twice', () => {
    expect(
      toBatches([
        { id: 1, at: 5 },
        { id: 2, at: 3 },
      ]),
    ).toEqual([
      [
        { id: 2, at: 3 },
        { id: 1, at: 5 },
      ],
    ]);
  });
});
