import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../wire/json-value.ts';
import { goldshellFans, goldshellTemperatures } from './goldshell-devices.ts';

it('the last sensor is of the board, also where it is listed first and where there are but two', () => {
  expect(goldshellTemperatures({ 'tstemp-2': 51, 'tstemp-0': 70, 'tstemp-1': '72.5' })).toEqual({
    pcbTemperatures: [51],
    chipTemperatures: [70, 72.5],
  });
  expect(goldshellTemperatures({ 'tstemp-0': 66, 'tstemp-1': 48 })).toEqual({
    pcbTemperatures: [48],
    chipTemperatures: [66],
  });
  expect(goldshellTemperatures({ 'tstemp-0': 0, 'tstemp-1': -150, 'tstemp-x': 40 })).toEqual({
    pcbTemperatures: [],
    chipTemperatures: [],
  });
});

it('fans are those of the first row, in the order of their numbers', () => {
  expect(goldshellFans([{ fan10: 900, fan2: 800, fan_num: 2, fanX: 1 }, { fan0: 1 }])).toEqual([
    { index: 0, rpm: 800 },
    { index: 1, rpm: 900 },
  ]);
  expect(goldshellFans([])).toEqual([]);
});

it('whatever a row holds, temperatures are plausible and fans are whole numbers', () => {
  const key = fc.oneof(fc.string(), fc.stringMatching(/^(?:tstemp-|fan)\d{0,3}$/));
  fc.assert(
    fc.property(fc.dictionary(key, fc.jsonValue()), (written) => {
      const row = written as JsonObject;
      const { pcbTemperatures, chipTemperatures } = goldshellTemperatures(row);
      expect([...pcbTemperatures, ...chipTemperatures].every((celsius) => celsius > -100 && celsius < 300)).toBe(true);
      const fans = goldshellFans([row]);
      expect(fans.length).toBeLessThanOrEqual(16);
      expect(fans.every(({ rpm }) => Number.isInteger(rpm) && rpm >= 0)).toBe(true);
    }),
  );
});
