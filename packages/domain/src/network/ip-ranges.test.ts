import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IpRangeError, parseIpRanges } from './ip-ranges.ts';
import { ipv4FromNumber, ipv4ToNumber } from './ipv4.ts';

function all(texts: string[]): string[] {
  const ranges = parseIpRanges(texts);
  return Array.from({ length: ranges.total }, (_, index) => ranges.addressAt(index));
}

describe('parseIpRanges', () => {
  it('reads every form', () => {
    expect(all(['10.0.0.5/30'])).toEqual(['10.0.0.4', '10.0.0.5', '10.0.0.6', '10.0.0.7']);
    expect(all(['10.0.0.254 - 10.0.1.1'])).toEqual(['10.0.0.254', '10.0.0.255', '10.0.1.0', '10.0.1.1']);
    expect(all(['10.0.0.7-9'])).toEqual(['10.0.0.7', '10.0.0.8', '10.0.0.9']);
    expect(all(['255.255.255.255'])).toEqual(['255.255.255.255']);
    expect(parseIpRanges(['127.5.0.0/16']).total).toBe(65_536);
  });

  it('reads lists and counts overlaps once', () => {
    expect(all(['10.0.0.1,10.0.0.3;10.0.0.2-3', '10.0.0.1\n10.0.0.9'])).toEqual([
      '10.0.0.1',
      '10.0.0.2',
      '10.0.0.3',
      '10.0.0.9',
    ]);
  });

  it.each(['10.0.0', '10.0.0.256', '10.0.0.1/33', '10.0.0.9-5', '10.0.0.01', 'farm', '10.0.0.1-', '/24', '1.2.3.4/'])(
    'refuses %s and names it',
    (text) => {
      expect(() => parseIpRanges([text])).toThrow(IpRangeError);
      expect(() => parseIpRanges([text])).toThrow(`"${text}"`);
    },
  );

  it('refuses nothing and too much', () => {
    expect(() => parseIpRanges([' , '])).toThrow('No IP range given.');
    expect(parseIpRanges(['10.0.0.0/12']).total).toBe(1_048_576);
    expect(() => parseIpRanges(['10.0.0.0/12', '11.0.0.0'])).toThrow('1048577 addresses');
    expect(() => parseIpRanges(['0.0.0.0/0'])).toThrow(IpRangeError);
  });

  it('agrees with a plain set of addresses', () => {
    const interval = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 40 }));
    const base = ipv4ToNumber('10.0.0.0') ?? 0;
    fc.assert(
      fc.property(
        fc.array(interval, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 400 }),
        (pairs, probe) => {
          const expected = new Set<number>();
          for (const [first, extra] of pairs)
            for (let step = 0; step <= extra; step++) expected.add(base + first + step);
          const texts = pairs.map(
            ([from, extra]) => `${ipv4FromNumber(base + from)}-${ipv4FromNumber(base + from + extra)}`,
          );
          expect(all(texts)).toEqual([...expected].sort((a, b) => a - b).map(ipv4FromNumber));
          expect(parseIpRanges(texts).includes(ipv4FromNumber(base + probe))).toBe(expected.has(base + probe));
        },
      ),
    );
  });

  it('never throws anything but IpRangeError', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.stringMatching(/^[\d./, -]{0,30}$/)), { maxLength: 4 }),
        (texts) => {
          try {
            const ranges = parseIpRanges(texts);
            expect(ranges.includes(ranges.addressAt(ranges.total - 1))).toBe(true);
            expect(() => ranges.addressAt(ranges.total)).toThrow(RangeError);
          } catch (error) {
            expect(error).toBeInstanceOf(IpRangeError);
          }
        },
      ),
    );
  });
});

describe('ipv4', () => {
  it('goes round', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (value) => {
        expect(ipv4ToNumber(ipv4FromNumber(value))).toBe(value);
      }),
    );
  });

  it('prints from-to texts that read back the same', () => {
    const ranges = parseIpRanges(['10.0.0.1', '10.0.0.2', '10.0.1.0/31, 10.0.3.7']);
    expect(ranges.texts()).toEqual(['10.0.0.1-10.0.0.2', '10.0.1.0-10.0.1.1', '10.0.3.7']);
    expect(parseIpRanges(ranges.texts()).total).toBe(ranges.total);
  });
});
