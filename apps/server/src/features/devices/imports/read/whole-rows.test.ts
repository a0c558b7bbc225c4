import fc from 'fast-check';
import { parseCsv } from 'hucre/csv';
import { expect, it } from 'vitest';
import { csvStart, wholeRows } from './whole-rows.ts';

function inPieces(text: string, length: number): unknown[][] {
  const state = csvStart();
  const rows: unknown[][] = [];
  const parse = (complete: string) => complete !== '' && rows.push(...parseCsv(complete, { delimiter: ',' }));
  for (let at = 0; at < text.length; at += length) parse(wholeRows(state, text.slice(at, at + length), ','));
  parse(state.rest);
  return rows;
}

it('rows are the same in whatever pieces they come', () => {
  const sign = fc.constantFrom('"', ',', '\n', 'a', ' ', ';', 'ä');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (signs, length) => {
      const text = signs.join('');
      fc.pre(text !== '');
      expect(inPieces(text, length)).toEqual(parseCsv(text, { delimiter: ',' }));
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['a,"b\nc"\nd', 'a,"b\nc"\n', 'd'],
  ['a,"b', '', 'a,"b'],
  ['5" fan\nb', '5" fan\n', 'b'],
  ['"a ""b"" c\n"\n', '"a ""b"" c\n"\n', ''],
])('%j has the complete rows %j', (text, complete, rest) => {
  const state = csvStart();
  expect(wholeRows(state, text, ',')).toBe(complete);
  expect(state.rest).toBe(rest);
});
