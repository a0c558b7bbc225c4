import { expect, test } from 'vitest';
import { changeText, satoshiText, usdText } from './price-text.ts';

test('prices, earnings and changes are written for people', () => {
  expect([usdText('70123.456'), usdText('0.033681234'), usdText('0'), usdText(null)]).toEqual([
    '$70,123.46',
    '$0.0337',
    '$0.00',
    '---',
  ]);
  expect([satoshiText('0.0000005028860000'), satoshiText('1234567.0000000000000000'), satoshiText(null)]).toEqual([
    '50.29 sat',
    '123,456,700,000,000.00 sat',
    '---',
  ]);
  expect([changeText(20), changeText(-3.456), changeText(0.001), changeText(null)]).toEqual([
    '+20.00 %',
    '-3.46 %',
    '0.00 %',
    '---',
  ]);
});
