import { expect, test } from 'vitest';
import { emptyAutoWithdrawal, equalShares, problemsOf as problemsOfForm, shareOf } from './auto-withdrawal-form.ts';
import { scheduleText } from './schedule-text.ts';

const problemsOf = (form: Parameters<typeof problemsOfForm>[0]) => problemsOfForm(form, 100_000n);
const to = (...percents: string[]) => ({
  ...emptyAutoWithdrawal('0.00100000'),
  shares: percents.map((percent, index) => ({ entry: `entry ${index}`, percent })),
});

test('shares are whole 10,000ths that are 100 % together', () => {
  expect(shareOf('33.33')).toBe(3333);
  expect(shareOf('100 %')).toBe(10_000);
  for (const wrong of ['', '0', '100.01', '1.234', '-1', '1e1', 'half']) expect(shareOf(wrong), wrong).toBeUndefined();
  expect(equalShares(3)).toEqual(['33.33', '33.33', '33.34']);
  expect(problemsOf(to('50', '50')).isValid).toBe(true);
  expect(problemsOf(to('50', '49.99'))).toMatchObject({
    isValid: false,
    shares: expect.stringContaining('99.99 %') as string,
  });
  expect(problemsOf(to('0.01', '99.99')).shares).toContain('0.00001 BTC');
});

test('an address is chosen once, and a minimum is needed', () => {
  const twice = {
    ...to('50', '50'),
    shares: [
      { entry: 'a', percent: '50' },
      { entry: 'a', percent: '50' },
    ],
  };
  expect(problemsOf(twice).entries).toEqual({ 1: 'Each address once.' });
  expect(problemsOf({ ...to('100'), minAmount: '0.0001' }).minAmount).toBe('The minimum is 0.00100000 BTC.');
});

test.each([
  [null, null, 'Daily'],
  [null, 0, 'Every Sunday'],
  [5, null, 'Monthly, day 5'],
  [30, null, 'Monthly, last day'],
])('days %s and %s are %s', (dayOfMonth, dayOfWeek, text) => {
  expect(scheduleText({ dayOfMonth, dayOfWeek })).toBe(text);
});
