import { describe, expect, test } from 'vitest';
import { issueLimitText, limitOf, limitText } from './asic-limits.ts';
import { asicSample } from './testing/asic-sample.ts';

describe('limitOf', () => {
  test.each([
    ['within', {}],
    ['near', { maxChip: 91 }],
    ['beyond', { maxChip: 96 }],
    ['within', { maxChip: 96, status: 'offline' }],
    ['within', { maxChip: 96, agentOnline: false }],
  ])('of the chips is %s on %j', (limitState, changes) => {
    expect(limitOf(asicSample(changes), 'chip').limitState).toBe(limitState);
  });

  test('of the hashrate follows the ideal one, in the unit of the coin, unless the miner was stopped', () => {
    const low = { hashrate: 80, idealRateFinal: 100 };
    expect(limitOf(asicSample(low), 'hashrate')).toMatchObject({ min: 90, limitState: 'beyond' });
    expect(limitOf(asicSample({ ...low, hashrate: 0, status: 'idle' }), 'hashrate').limitState).toBe('beyond');
    expect(limitOf(asicSample({ ...low, hashrate: 0, status: 'stopped' }), 'hashrate').limitState).toBe('within');
    expect(limitOf(asicSample({ hashrate: 8000, idealRateFinal: 9500, coinEnum: 1 }), 'hashrate').min).toBe(8550);
  });

  test('of the fans is beyond once one of them stands', () => {
    expect(limitOf(asicSample({ minFan: 0 }), 'fan').limitState).toBe('beyond');
    expect(limitOf(asicSample({ minFan: 0, status: 'stopped' }), 'fan').limitState).toBe('within');
    expect(limitOf(asicSample({ minFan: 0, model: 'Antminer S19 Hyd.' }), 'fan').limitState).toBe('within');
  });

  test('is the bound set for the miner where there is one, and the default for all others', () => {
    const asic = asicSample({ maxChip: 72, safeRanges: { hashUnit: 'th', hotChipTemperature: 70 } });
    expect(limitOf(asic, 'chip').limitState).toBe('beyond');
    expect(limitText(asic, 'chip')).toBe('limit 70.0 °C');
    expect(limitText(asic, 'power')).toBe('limit 3.94 kW');
    expect(limitText(asicSample({ safeRanges: { maxPower: null } }), 'power')).toBeUndefined();
  });
});

test('limits are said in words', () => {
  const asic = asicSample({ model: 'Antminer S21', idealRateFinal: 200 });
  expect(limitText(asic, 'hashrate')).toBe('at least 180.00 Th/s');
  expect(limitText(asic, 'pcb')).toContain('limit 80');
  expect(limitText(asic, 'power')).toContain('limit 4.20');
});

test.each<[issue: string, changes: Parameters<typeof asicSample>[0], text: string | undefined]>([
  ['CHIP_HOT', { maxChip: 98 }, '98.0 °C, limit 95.0 °C'],
  ['LOW_FAN', { minFan: 0 }, '0 RPM, at least 1 RPM'],
  ['LOW_HASHRATE', { hashrate: 80, idealRateFinal: 100 }, '80.00 Th/s, at least 90.00 Th/s'],
  ['HIGH_POWER', { power: 5000, safeRanges: { hashUnit: 'th', maxPower: 4000 } }, '5.00 kW, limit 4.00 kW'],
  ['HIGH_POWER', { power: 5000, safeRanges: { hashUnit: 'th', maxPower: null } }, undefined],
  ['HAS_ERROR', {}, undefined],
])('%s of %j is judged by %s', (issue, changes, text) => {
  expect(issueLimitText(asicSample(changes), issue)).toBe(text);
});
