import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { macAddressSchema, parseMacAddress } from './mac-address.ts';

const octet = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
const octets = fc.array(octet, { minLength: 6, maxLength: 6 });

describe('a MAC address', () => {
  it('is read in every way of writing it', () => {
    fc.assert(
      fc.property(octets, fc.constantFrom(':', '-', ''), fc.boolean(), (parts, separator, isUpper) => {
        const text = parts.join(separator);
        expect(parseMacAddress(isUpper ? text.toUpperCase() : text)).toBe(parts.join(':'));
      }),
    );
    expect(parseMacAddress('02ab.cd00.123f')).toBe('02:ab:cd:00:12:3f');
  });

  it.each(['', '02:ab:cd:00:12', '02:ab:cd:00:12:3f:00', '02:ab-cd:00:12:3f', '0g:ab:cd:00:12:3f', '2:ab:cd:0:12:3f'])(
    'is not %j',
    (text) => expect(parseMacAddress(text)).toBeNull(),
  );

  it.each(['00:00:00:00:00:00', 'ff:ff:ff:ff:ff:ff', '01:00:5e:00:00:01'])('of one device is not %s', (text) =>
    expect(macAddressSchema.safeParse(text).success).toBe(false),
  );
});
