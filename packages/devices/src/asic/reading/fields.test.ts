import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asSerialNumber, asText } from './fields.ts';

describe('a serial number', () => {
  it.each(['N/A', 'n/a', 'UNKNOW SERIAL NUMBER', 'unknown', 'null', 'None', '0', '0000000000', '-', '', ' '])(
    'that is written as "%s" is none',
    (written) => {
      expect(asSerialNumber(written)).toBeNull();
    },
  );

  it.each(['HB123', '0012', 'NAB0001', 'Nonesuch7', 'NULL4', '12-0-3', 4711])('%s is one', (written) => {
    expect(asSerialNumber(written)).toBe(String(written));
  });

  it('is a text of the device, or none, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const serial = asSerialNumber(value as never);
        expect(serial === null || serial === asText(value as never)).toBe(true);
      }),
    );
  });
});
