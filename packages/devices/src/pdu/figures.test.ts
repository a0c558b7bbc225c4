import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../testing/snmp-rows.ts';
import { celsiusOf, figureAt, scaled, sumOf } from './figures.ts';

const scale = fc.constantFrom(100, 10, 1, 0.1, 0.01, 0.001);

describe('scaled', () => {
  it('keeps the decimal digits that the scale gives, whatever the number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom(0, 1, 2, 3), (raw, digits) => {
        const text = scaled('power', raw, 1 / 10 ** digits, [])?.toString() ?? '';
        expect(Number(text) * 10 ** digits).toBeCloseTo(raw, 6);
        expect(text.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(digits);
      }),
    );
  });

  it('gives nothing for a marker, a negative power, and what cannot be', () => {
    fc.assert(
      fc.property(scale, fc.integer({ min: -2_147_483_648, max: -1 }), (factor, raw) => {
        expect(scaled('power', raw, factor, [])).toBeNull();
        expect(scaled('temperature', raw, factor, [raw])).toBeNull();
      }),
    );
    expect(scaled('powerFactor', 101, 0.01, [])).toBeNull();
    expect(scaled('humidity', 1001, 0.1, [])).toBeNull();
    expect(scaled('temperature', -410, 0.1, [-410])).toBeNull();
    expect(scaled('temperature', -55, 0.1, [-1, -410])).toBe(-5.5);
    expect(scaled('voltage', null, 1, [])).toBeNull();
  });
});

describe('celsiusOf', () => {
  it('is exact where the scales meet and rises evenly', () => {
    expect([32, 212, -40, 77].map(celsiusOf)).toEqual([0, 100, -40, 25]);
    fc.assert(
      fc.property(fc.double({ min: -400, max: 400, noNaN: true }), (fahrenheit) => {
        expect(celsiusOf(fahrenheit + 9) - celsiusOf(fahrenheit)).toBeCloseTo(5, 6);
      }),
    );
  });
});

describe('figureAt', () => {
  it('gives no figure whose decimal digits are missing or impossible', () => {
    const figures = { oid: '1.3.6.1.4.1.9.1', digits: '1.3.6.1.4.1.9.2', scale: 1 };
    const at = (digits: Record<string, number>) =>
      figureAt(columnsOf({ '9.1': { 1: 1234 }, '9.2': digits }), 'power', figures, '1', []);
    expect(at({ 1: 2 })).toBe(12.34);
    expect(at({})).toBeNull();
    expect(at({ 1: -1 })).toBeNull();
    expect(at({ 1: 10 })).toBeNull();
  });
});

describe('sumOf', () => {
  it('adds what is known, and is nothing where nothing is', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 1_000_000 }))), (values) => {
        const known = values.filter((value) => value !== null);
        expect(sumOf(values)).toBe(known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0));
      }),
    );
  });
});
