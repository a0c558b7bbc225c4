import { expect, test } from 'vitest';
import { changeText, difficultyText, earningsText, usdText } from './price-text.ts';

test('prices, earnings and changes are written for people', () => {
  expect([usdText('70123.456'), usdText('0.033681234'), usdText('0'), usdText(null)]).toEqual([
    '$70,123.46',
    '$0.0337',
    '$0.00',
    '---',
  ]);
  const earnings = ['0.0000005028860000', '0.99', '1234567.0000000000000000', '135000000000000000.5', null];
  expect(earnings.map((coins) => earningsText(coins, 'BTC'))).toEqual([
    '50.29 sat',
    '99,000,000.00 sat',
    '1,234,567.00 BTC',
    '1.35\u00a0×\u00a010¹⁷ BTC',
    '---',
  ]);
  expect([usdText('999999999'), usdText('9450000000000000000000.1')]).toEqual([
    '$999,999,999.00',
    '$9.45\u00a0×\u00a010²¹',
  ]);
  expect([131_236_438_781_812, 11_000_000_000, 4096, 4.656542373906925e-10, 0].map(difficultyText)).toEqual([
    '131.24 T',
    '0.01 T',
    '4,096.00',
    '4.66\u00a0×\u00a010⁻¹⁰',
    '0.00',
  ]);
  expect([changeText(20), changeText(-3.456), changeText(0.001), changeText(null)]).toEqual([
    '+20.00 %',
    '-3.46 %',
    '0.00 %',
    '---',
  ]);
});
