import { describe, expect, it } from 'vitest';
import { compareCooling, comparePower, compareScaling } from './compare-tuning.ts';

describe('the proof of a tuning command', () => {
  it.each([
    [{ watts: 3000 }, { powerMode: 'normal', powerLimit: 3010 }, 'verified'],
    [{ watts: 3000 }, { powerMode: 'normal', powerLimit: 3400 }, 'pending'],
    [{ watts: 3000 }, { powerMode: 'normal', powerLimit: null }, 'pending'],
    [{ mode: 'low' }, { powerMode: 'low', powerLimit: null }, 'verified'],
    [{ mode: 'low' }, { powerMode: 'sleep', powerLimit: null }, 'pending'],
    [{ mode: 'low' }, { powerMode: null, powerLimit: 3000 }, 'pending'],
  ] as const)('of the power %j is what the device reports: %j', (wanted, reported, state) => {
    expect(comparePower(wanted, reported).state).toBe(state);
  });

  it.each([
    [60, { powerPercent: 60, power: 3000, powerLimit: 3000 }, 'verified'],
    [60, { powerPercent: 100, power: 1800, powerLimit: 3000 }, 'pending'],
    [60, { powerPercent: null, power: 1700, powerLimit: 3000 }, 'verified'],
    [60, { powerPercent: null, power: 2800, powerLimit: 3000 }, 'pending'],
    [100, { powerPercent: null, power: 1700, powerLimit: 3000 }, 'pending'],
    [60, { powerPercent: null, power: null, powerLimit: 3000 }, 'pending'],
    [60, { powerPercent: null, power: 1800, powerLimit: null }, 'pending'],
  ])('of scaling to %i %% is its share, or else its draw: %j', (percent, reported, state) => {
    expect(compareScaling({ percent }, reported).state).toBe(state);
  });

  const none = { coolingMode: null, fanPercent: null, temperatureOffset: null };
  it.each([
    [{ fanPercent: 70 }, { ...none, coolingMode: 'manual', fanPercent: 70 }, 'verified'],
    [{ fanPercent: 70 }, { ...none, coolingMode: 'manual', fanPercent: 60 }, 'pending'],
    [{ fanPercent: 70 }, { ...none, coolingMode: 'auto', fanPercent: 70 }, 'pending'],
    [{ fanPercent: 70 }, none, 'pending'],
    [{ mode: 'auto' }, { ...none, coolingMode: 'auto' }, 'verified'],
    [{ mode: 'auto' }, { ...none, coolingMode: 'manual' }, 'pending'],
    [{ temperatureOffset: -5 }, { ...none, temperatureOffset: -5 }, 'verified'],
    [{ temperatureOffset: -5 }, none, 'pending'],
  ] as const)('of the cooling %j is what the device reports: %j', (wanted, reported, state) => {
    expect(compareCooling(wanted, reported).state).toBe(state);
  });
});
