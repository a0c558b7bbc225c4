import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageSensors } from './average-sensors.ts';

const reading = fc.option(fc.double({ min: -60, max: 120, noNaN: true }));

describe('averageSensors', () => {
  it('averages two readings only when both are non-zero, and marks a single one', () => {
    expect(averageSensors([20, 30])).toEqual({ value: 25, sensors: 2 });
    expect(averageSensors([0, 30])).toEqual({ value: 30, sensors: 1 });
    expect(averageSensors([20, null])).toEqual({ value: 20, sensors: 1 });
    expect(averageSensors([0, 0])).toEqual({ value: null, sensors: 0 });
    expect(averageSensors([])).toEqual({ value: null, sensors: 0 });
  });

  it('lies between the lowest and the highest reading that counts, whatever the order and however many are missing', () => {
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 8 }), fc.nat(5), (readings, missing) => {
        const counting = readings.filter((value): value is number => value !== null && value !== 0);
        const { value, sensors } = averageSensors(readings);
        expect(sensors).toBe(counting.length);
        if (value === null) expect(counting).toEqual([]);
        else {
          expect(value).toBeGreaterThanOrEqual(Math.min(...counting) - 1e-9);
          expect(value).toBeLessThanOrEqual(Math.max(...counting) + 1e-9);
        }
        const more = averageSensors([...readings, ...Array.from({ length: missing }, () => null), 0]);
        expect(more).toEqual({ value, sensors });
        expect(averageSensors([...readings].reverse()).sensors).toBe(sensors);
      }),
    );
  });
});
