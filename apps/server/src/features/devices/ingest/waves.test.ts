import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWaves } from './waves.ts';

const rows = fc.array(fc.record({ id: fc.integer({ min: 1, max: 8 }), at: fc.integer({ min: 0, max: 1000 }) }), {
  maxLength: 60,
});

describe('waves', () => {
  it('hold every report, each device once a wave, and a device in order of time', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const waves = toWaves(given);
        expect(waves.flat()).toHaveLength(given.length);
        for (const wave of waves) expect(new Set(wave.map(({ id }) => id)).size).toBe(wave.length);
        for (const id of new Set(given.map((row) => row.id))) {
          const times = waves.flatMap((wave) => wave.filter((row) => row.id === id).map(({ at }) => at));
          expect(times).toEqual(times.toSorted((one, other) => one - other));
        }
      }),
    );
  });

  it('are one where no device reports twice', () => {
    expect(
      toWaves([
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
