import { describe, expect, it } from 'vitest';
import { chooseProfile, requireWatts } from './choose-watts.ts';

const profiles = [2000, 2500, 3000, 3500, 4000, 4500].map((watts) => ({ name: `p${watts}`, watts }));

describe('a profile for a watt target', () => {
  it.each([
    [2500, 'p2500'],
    [2520, 'p2500'],
    [2960, 'p3000'],
  ])('%i W is %s, as devices round to their own steps', (watts, name) => {
    expect(chooseProfile(watts, profiles).name).toBe(name);
  });

  it('that no profile draws is refused with the nearest ones', () => {
    expect(() => chooseProfile(2700, profiles)).toThrow(
      'The miner has no profile of 2700 W. The nearest it has draw 2000, 2500, 3000, 3500 W.',
    );
    expect(() => chooseProfile(2700, [])).toThrow('The miner has no profile of 2700 W. The miner lists no profiles.');
    expect(() => requireWatts(undefined)).toThrow('no power modes');
  });
});
