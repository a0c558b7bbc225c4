import { describe, expect, it } from 'vitest';
import { defaultRangesOf, type RangeFacts } from './default-ranges.ts';
import { coolingOf, nominalEfficiency } from './model-facts.ts';
import { ownRangesSchema } from './own-ranges.ts';

const facts: RangeFacts = { model: 'Antminer S21', coinEnum: 0, idealHashrate: 200e12, powerMode: 'normal' };
const ranges = (changed: Partial<RangeFacts>) => defaultRangesOf({ ...facts, ...changed });

describe('coolingOf', () => {
  it.each([
    ['Antminer S21', 'air'],
    ['Antminer S21 XP', 'air'],
    ['Antminer S21 Hyd.', 'hydro'],
    ['Antminer S19 XP Hydro', 'hydro'],
    ['Antminer S21 Imm.', 'immersion'],
    ['Antminer S21 XP Immersion', 'immersion'],
    ['Whatsminer M30S++', 'air'],
    ['M60S_VK40', 'air'],
    ['Whatsminer M63S', 'hydro'],
    ['M53S++', 'hydro'],
    ['M66S', 'immersion'],
    ['AvalonMiner 1346-116', 'air'],
    ['Avalon A1566I', 'immersion'],
    [null, 'air'],
  ])('takes %s as cooled by %s', (model, cooling) => {
    expect(coolingOf(model)).toBe(cooling);
  });
});

describe('nominalEfficiency', () => {
  it.each([
    ['Antminer S21', 17.5],
    ['Antminer S21 XP', 13.5],
    ['Antminer S21 XP Hyd', 12],
    ['Antminer S21+', 16.5],
    ['Antminer S21+ Hyd', 15],
    ['Antminer S21 Pro', 15],
    ['Antminer S19', 34.2],
    ['Antminer S19j Pro', 29.5],
    ['Antminer S19j Pro+', 27.5],
    ['Whatsminer M30S++', 31],
    ['M60S_VK40', 18.5],
    ['Bitaxe Gamma', null],
    ['Antminer S23 Hyd.', 9.5],
    ['Antminer S23', 11],
    ['Whatsminer M70S+', 12.5],
    ['Whatsminer M76S', 13.5],
  ])('of %s is %s J/TH', (model, efficiency) => {
    expect(nominalEfficiency(model)).toBe(efficiency);
  });

  it('is not that of another algorithm', () => {
    expect(nominalEfficiency('Antminer S19', 1)).toBeNull();
  });
});

describe('defaultRangesOf', () => {
  it('bounds the hashrate by the ideal one, power and efficiency by the data sheet', () => {
    const { minHash, maxHash, hashUnit, minPower, maxPower, minEfficiency, maxEfficiency } = ranges({});
    expect({ minHash, maxHash, hashUnit }).toEqual({ minHash: 180e12, maxHash: 250e12, hashUnit: 'h' });
    expect([minPower, maxPower]).toEqual([1750, 4200]);
    expect([minEfficiency, maxEfficiency]).toEqual([10.5, 21]);
  });

  it('watches no rate of what it does not know', () => {
    const { minHash, maxPower, maxEfficiency } = ranges({ idealHashrate: null });
    expect([minHash, maxPower, maxEfficiency]).toEqual([null, null, null]);
    expect(ranges({ model: 'Bitaxe' }).maxPower).toBeNull();
    expect(ranges({ powerMode: 'low' }).minHash).toBeNull();
  });

  it.each<[string, object]>([
    ['Antminer S19', { hotChipTemperature: 95, hotPcbTemperature: 85, coldTemperature: 0, minFan: 1 }],
    ['Antminer S21', { hotChipTemperature: 95, hotPcbTemperature: 80, minFan: 1 }],
    ['Antminer S19 XP', { hotPcbTemperature: 75 }],
    ['Antminer S19 XP Hyd', { hotPcbTemperature: 80, coldTemperature: 20, minFan: null, maxFan: null }],
    ['Whatsminer M66S', { hotChipTemperature: 85, hotPcbTemperature: 70, coldTemperature: null, minFan: null }],
    ['Whatsminer M60S', { hotChipTemperature: 95, hotPcbTemperature: 85, minFan: 1 }],
  ])('has its own temperatures and fans for %s', (model, expected) => {
    expect(ranges({ model })).toMatchObject(expected);
  });

  it('holds no range whose bounds are crossed', () => {
    const { minHash, maxHash, ...others } = ranges({});
    expect(ownRangesSchema.safeParse(others).success).toBe(true);
    expect(minHash ?? 0).toBeLessThan(maxHash ?? 0);
  });
});
