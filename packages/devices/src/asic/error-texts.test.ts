import { describe, expect, it } from 'vitest';
import { antminerWarningText } from './antminer/antminer-warning-texts.ts';
import { readSummaryErrors } from './antminer/antminer-web-parts.ts';
import { readErrorList } from './whatsminer/whatsminer-errors.ts';
import { whatsminerErrorText } from './whatsminer/whatsminer-error-texts.ts';

describe('a code of a Whatsminer', () => {
  it.each([
    ['111', 'Exhaust fan: wrong speed'],
    ['218', 'Power supply: input below 230 V in high power mode'],
    ['329', 'Control board: temperature sensor does not answer'],
    ['351', 'Board 1: stopped, too hot'],
    ['530', 'Board 0: not found'],
    ['2010', 'All pools unreachable or disabled'],
    ['2022', 'Pool 2 unreachable'],
    ['5072', 'Board 2: wrong coolant flow'],
    ['999999', null],
    ['5', null],
  ])('%s means %s', (code, text) => {
    expect(whatsminerErrorText(code)).toBe(text);
  });

  it('is explained where the firmware gives no reason of its own', () => {
    expect(
      readErrorList([{ '530': '2024-05-01 10:00:00' }, { '531': '1970', reason: 'Slot1 not found.' }, '7']),
    ).toEqual([
      { code: '530', message: 'Board 0: not found since 2024-05-01 10:00:00' },
      { code: '531', message: 'Slot1 not found.' },
      { code: '7', message: 'Error 7' },
    ]);
  });

  it('is read where it stands under its own name', () => {
    expect(readErrorList([{ code: 2310, reason: 'Hash rate low' }, { code: '530' }, { code: 'no number' }])).toEqual([
      { code: '2310', message: 'Hash rate low' },
      { code: '530', message: 'Board 0: not found' },
    ]);
  });

  it('has its time beside it in a plain list of some firmware', () => {
    expect(readErrorList(['218', '2022-01-17 11:28:11', '7', '329', '1970-01-01 00:00:00'])).toEqual([
      { code: '218', message: 'Power supply: input below 230 V in high power mode since 2022-01-17 11:28:11' },
      { code: '7', message: 'Error 7' },
      { code: '329', message: 'Control board: temperature sensor does not answer' },
    ]);
  });
});

describe('a code of an Antminer', () => {
  it.each([
    ['R:1', 'Hashrate too low'],
    ['J0:8', 'Too few hashboards'],
    ['J2:4', 'Board 2: EEPROM data wrong'],
    ['L1:2', 'Board 1: voltage and frequency do not match'],
    ['X:1', null],
  ])('%s means %s', (code, text) => {
    expect(antminerWarningText(code)).toBe(text);
  });

  it('is explained where the summary of the web interface says nothing else', () => {
    const line = { type: 'rate', status: 'e', code: 8 };
    const summary = (msg: string) => ({ SUMMARY: [{ status: [{ ...line, msg }] }] });
    expect(readSummaryErrors(summary('J1:8'))).toEqual([{ code: 'J1:8', message: 'Too few hashboards' }]);
    expect(readSummaryErrors(summary('Chain 1 is gone'))).toEqual([{ code: 'rate:8', message: 'Chain 1 is gone' }]);
  });
});
