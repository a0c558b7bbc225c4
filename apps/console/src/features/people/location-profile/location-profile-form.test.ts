import { expect, test } from 'vitest';
import { formOf, readForm } from './location-profile-form.ts';
import { untouchedProfile } from './testing/untouched-profile.ts';

const began = formOf(untouchedProfile);

test('a form that was not touched changes nothing', () => {
  expect(readForm({ ...began }, began)).toEqual({ problems: {}, change: {}, isChanged: false });
});

test('only changes are sent, in the units of the API', () => {
  const form = {
    ...began,
    poolFee: 1.25,
    region: 'PJM' as const,
    node: 'PJM (RTO)',
    expectedAsicCount: '120',
    tags: ['a'],
  };
  expect(readForm(form, began).change).toEqual({
    poolFee: 0.0125,
    region: 'pjm',
    node: 'PJM (RTO)',
    expectedAsicCount: 120,
    tags: ['a'],
  });
});

test('an optional field may be emptied, a required one is reported', () => {
  const filled = formOf({ ...untouchedProfile, poolFee: 0.0125, expectedHashrate: 1500 });
  expect(filled.poolFee).toBe(1.25);
  const form = { ...filled, poolFee: '', expectedHashrate: ' ', fixedRatePerKwh: '' };
  expect(readForm(form, filled)).toEqual({
    change: { poolFee: null, expectedHashrate: null },
    problems: { fixedRatePerKwh: 'A number is expected.' },
    isChanged: true,
  });
});

test('numbers below zero, out of bounds or missing are reported beside their field', () => {
  const form = { ...began, fixedRatePerKwh: -0.01, fixedCostPerDay: 1e12, poolFee: 101, expectedAsicCount: 1.5 };
  expect(readForm(form, began).problems).toEqual({
    fixedRatePerKwh: 'Not below 0.',
    fixedCostPerDay: 'Up to 100000000.',
    poolFee: 'Up to 100.',
    expectedAsicCount: 'A whole number is expected.',
  });
});
