import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { powerMarketOperators } from '../enums/power-markets.ts';
import { feePercent, feeShare } from '../units/fee.ts';
import { countryCodes, countryName } from './countries.ts';
import { locationProfileChangeSchema, operatorOfRegion, wireRegion } from './location-profile.ts';

function problemOf(change: object): string | undefined {
  const result = locationProfileChangeSchema.safeParse(change);
  return result.success ? undefined : result.error.issues[0]?.path.join('.');
}

describe('a change of a location profile', () => {
  it('takes finite amounts from 0 up, and nothing else for a number', () => {
    for (const field of ['fixedRatePerKwh', 'fixedCostPerDay', 'perKwExtraCost'] as const) {
      for (const sound of [0, 0.06, 99.9]) expect(problemOf({ [field]: sound })).toBeUndefined();
      for (const bad of [-0.01, NaN, Infinity, '0.06', null, 1e300]) expect(problemOf({ [field]: bad })).toBe(field);
    }
    expect(problemOf({ expectedAsicCount: null, expectedHashrate: null, poolFee: null })).toBeUndefined();
    expect(problemOf({ expectedAsicCount: 1.5 })).toBe('expectedAsicCount');
  });

  it('knows its fields, markets and countries', () => {
    expect(problemOf({ colour: 'red' })).toBe('');
    expect(problemOf({ region: 'aemo' })).toBe('region');
    expect(problemOf({ country: 'XX' })).toBe('country');
    expect(problemOf({ country: '' })).toBeUndefined();
    expect(problemOf({ siteIdStatus: 'perhaps' })).toBe('siteIdStatus');
    expect(problemOf({ tags: ['north', ' '] })).toBe('tags.1');
    expect(problemOf({ tags: Array.from({ length: 51 }, (_, index) => `tag ${index}`) })).toBe('tags');
  });

  it('sends a region in lower case', () => {
    for (const operator of powerMarketOperators) {
      expect(locationProfileChangeSchema.parse({ region: operator })).toEqual({ region: operator.toLowerCase() });
      expect(operatorOfRegion(wireRegion(operator))).toBe(operator);
    }
  });

  it('takes every fee of two decimals in percent as its share with four', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
        const percent = hundredths / 100;
        const share = feeShare(percent);
        expect(problemOf({ poolFee: share })).toBeUndefined();
        expect(feePercent(share)).toBe(percent);
      }),
    );
    expect(problemOf({ poolFee: 0.00001 })).toBe('poolFee');
    expect(problemOf({ poolFee: 1.5 })).toBe('poolFee');
  });
});

describe('countries', () => {
  it('are those of today, by name', () => {
    const codes = countryCodes();
    expect(codes.length).toBeGreaterThan(230);
    expect(codes.length).toBeLessThan(260);
    for (const code of ['US', 'KZ', 'PY', 'DE', 'IS']) expect(codes).toContain(code);
    for (const code of ['SU', 'DD', 'YU', 'EU', 'ZZ', 'UK']) expect(codes).not.toContain(code);
    expect(countryName('PY')).toBe('Paraguay');
  });
});
