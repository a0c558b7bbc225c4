import { describe, expect, it } from 'vitest';
import type { DeviceKind } from './define-kind.ts';
import { deviceKinds } from './kinds.ts';
import { perPhase, type NumberMeasure } from './measure.ts';
import { scalarsSchemaOf } from './scalars-schema.ts';
import { sensorKind } from './sensor/sensor.kind.ts';

const largest = { smallint: 32_767, integer: 2_147_483_647, real: 3e38 };

describe.each([...deviceKinds, sensorKind].map((kind: DeviceKind) => [kind.kind, kind] as const))(
  'the kind %s',
  (_name, kind) => {
    const measures = Object.entries({ ...kind.measures, ...kind.part?.measures });

    it('keeps in samples whatever the range of a measure allows', () => {
      const overflowing = measures.filter(([, measure]) => {
        if (measure.value === 'flag' || !measure.sample) return false;
        const { type, scale = 1 } = measure.sample;
        const bound = Math.max(Math.abs(measure.range?.min ?? 0), Math.abs(measure.range?.max ?? 0));
        return bound * scale > largest[type] || (scale !== 1 && !measure.range);
      });
      expect(overflowing.map(([name]) => name)).toEqual([]);
    });

    it('rolls up what has samples, and draws what is rolled up', () => {
      const numbers = measures.filter((entry): entry is [string, NumberMeasure] => entry[1].value === 'number');
      expect(numbers.filter(([, { sample, rollUp }]) => !sample !== !rollUp?.length).map(([name]) => name)).toEqual([]);
      expect(numbers.filter(([, { chart, rollUp }]) => chart && !rollUp).map(([name]) => name)).toEqual([]);
    });

    it('has room for its issues in a mask', () => {
      expect(Object.keys(kind.issues).length).toBeLessThanOrEqual(31);
    });
  },
);

describe('measures', () => {
  it('of a phase stand for each of three', () => {
    const phases = perPhase({ current: { value: 'number', label: 'Current', unit: 'A', precision: 2 } });
    expect(Object.keys(phases)).toEqual(['currentL1', 'currentL2', 'currentL3']);
    expect(phases.currentL2.label).toBe('Current L2');
  });

  it('that a report leaves out are null, and those of a newer version are left out', () => {
    const schema = scalarsSchemaOf({
      power: { value: 'number', label: 'Power', unit: 'W', precision: 0 },
      on: { value: 'flag', label: 'On' },
    });
    expect(schema.parse({ power: 5, torque: 7 })).toEqual({ power: 5, on: null });
    expect(schema.safeParse({ power: Number.NaN }).success).toBe(false);
    expect(schema.safeParse({ on: 1 }).success).toBe(false);
  });
});
