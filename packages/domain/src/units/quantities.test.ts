import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFanSpeed, formatHumidity, formatTemperature } from './climate.ts';
import { formatDifficulty } from './difficulty.ts';
import { convertEfficiency, efficiencyOf, efficiencyUnits, formatEfficiency } from './efficiency.ts';
import { formatCurrent, formatEnergy, formatPower } from './electricity.ts';
import { feePercent, feeShare } from './fee.ts';
import { formatHashrate, formatWireHashrate, fromWireHashrate, toWireHashrate } from './hashrate.ts';
import { formatNumber, formatPercent } from './number-text.ts';

function expectClose(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.abs(expected) * 1e-12);
}

describe('numbers', () => {
  it.each([
    [1234567.891, 2, '1,234,567.89'],
    [-1234, 0, '-1,234'],
    [999, 0, '999'],
    [0, 2, '0.00'],
    [-0.001, 2, '0.00'],
    [null, 2, '---'],
    [undefined, 0, '---'],
    [Number.NaN, 0, '---'],
    [Number.POSITIVE_INFINITY, 0, '---'],
  ])('%s with %i decimals is %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text);
  });

  it('give back the number when the commas are taken out', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(Number(formatNumber(value).replaceAll(',', ''))).toBe(value);
      }),
    );
  });

  it('show shares as percent', () => {
    expect(formatPercent(0.0125)).toBe('1.25 %');
    expect(formatPercent(null)).toBe('---');
  });
});

describe('hashrates', () => {
  it('travel in the unit of the coin family', () => {
    expect(toWireHashrate(105.2e12, 0)).toBe(105.2);
    expect(toWireHashrate(9.5e9, 1)).toBe(9500);
    expect(toWireHashrate(null, 0)).toBeNull();
    expect(fromWireHashrate(null, 1)).toBeNull();
  });

  it('come back as they went', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e20, noNaN: true })),
        fc.integer({ min: 0, max: 6 }),
        (rate, coinEnum) => {
          expectClose(fromWireHashrate(toWireHashrate(rate, coinEnum), coinEnum), rate);
        },
      ),
    );
  });

  it.each([
    [105.2, 0, '105.20 Th/s'],
    [999.99, 0, '999.99 Th/s'],
    [999.996, 0, '1.00 Ph/s'],
    [1000, 0, '1.00 Ph/s'],
    [1_234_567, 0, '1.23 Eh/s'],
    [22_559_780, 0, '22.56 Eh/s'],
    [500, 1, '500.00 Mh/s'],
    [9500, 1, '9.50 Gh/s'],
    [0, 0, '0.00 Th/s'],
    [null, 0, '---'],
  ])('%s of coin %i is shown as %s', (wire, coinEnum, text) => {
    expect(formatWireHashrate(wire, coinEnum)).toBe(text);
  });

  it.each([
    [0, '0.00 h/s'],
    [999, '999.00 h/s'],
    [1e3, '1.00 Kh/s'],
    [2.5e6, '2.50 Mh/s'],
    [1e9, '1.00 Gh/s'],
    [1.5e12, '1.50 Th/s'],
    [1e15, '1.00 Ph/s'],
    [12e18, '12.00 Eh/s'],
    [12e21, '12,000.00 Eh/s'],
  ])('%s h/s is shown as %s', (rate, text) => {
    expect(formatHashrate(rate)).toBe(text);
  });
});

describe('efficiency', () => {
  it('scales by 1000 from J/Th to J/h', () => {
    expect(convertEfficiency(30, 'J/Th', 'J/Gh')).toBe(0.03);
    expect(convertEfficiency(0.03, 'J/Gh', 'J/Th')).toBe(30);
    expect(convertEfficiency(1, 'J/h', 'J/Th')).toBe(1e12);
    expect(convertEfficiency(30, 'j/th', ' J/TH ')).toBe(30);
  });

  it('comes back as it went, through any units', () => {
    const unit = fc.constantFrom(...efficiencyUnits);
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), unit, unit, (value, from, to) => {
        expectClose(convertEfficiency(convertEfficiency(value, from, to), to, from), value);
      }),
    );
  });

  it.each([
    [-1, 'J/Th', 'Invalid value.'],
    [Number.NaN, 'J/Th', 'Invalid value.'],
    [Number.POSITIVE_INFINITY, 'J/Th', 'Invalid value.'],
    [1, 'J', 'Unknown unit.'],
    [1, 'W/Th', 'Unknown unit.'],
    [1, 'J/Ph', 'Unknown unit.'],
    [1, '', 'Unknown unit.'],
  ])('refuses %s %j: %s', (value, unit, message) => {
    expect(() => convertEfficiency(value, unit, 'J/h')).toThrow(
      expect.objectContaining({ name: 'DomainError', code: 'validation-failed', message }),
    );
  });

  it('of a device is power by hashrate', () => {
    expect(efficiencyOf(3000, 100e12)).toBe(30);
    expect(efficiencyOf(3000, 0)).toBeNull();
    expect(efficiencyOf(null, 1)).toBeNull();
    expect(formatEfficiency(29.5)).toBe('29.50 J/Th');
  });
});

describe('electricity, climate, difficulty, fees', () => {
  it.each([
    [formatPower(999), '999 W'],
    [formatPower(309.9), '310 W'],
    [formatPower(-0.4), '0 W'],
    [formatPower(-1500), '-1.50 kW'],
    [formatPower(999.4), '999 W'],
    [formatPower(999.6), '1.00 kW'],
    [formatPower(999_994), '999.99 kW'],
    [formatPower(999_996), '1.00 MW'],
    [formatPower(3250), '3.25 kW'],
    [formatPower(1.5e6), '1.50 MW'],
    [formatPower(null), '---'],
    [formatEnergy(999_000), '999.00 kW·h'],
    [formatEnergy(1e6), '1.00 MW·h'],
    [formatEnergy(5e9), '5,000.00 MW·h'],
    [formatCurrent(32), '32.00 A'],
    [formatCurrent(1500), '1.50 kA'],
    [formatTemperature(65.44), '65.4 °C'],
    [formatTemperature(-0.01), '0.0 °C'],
    [formatFanSpeed(4200), '4,200 RPM'],
    [formatHumidity(45_500), '45.5 %'],
    [formatHumidity(null), '---'],
    [formatDifficulty(126_271_255_279_307), '126.27'],
    [formatDifficulty(null), '---'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected);
  });

  it('sends fees as shares with 4 decimals', () => {
    expect(feeShare(1.25)).toBe(0.0125);
    expect(feeShare(0.333333)).toBe(0.0033);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
        expect(feePercent(feeShare(hundredths / 100))).toBe(hundredths / 100);
      }),
    );
  });
});
