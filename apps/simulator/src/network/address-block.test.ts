import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressBlock, addressToNumber, isLoopbackAddress, numberToAddress, rangesOf } from './address-block.ts';

test('addresses and numbers are each other', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(numberToAddress(addressToNumber(address))).toBe(address);
    }),
  );
  expect(() => addressToNumber('127.0.0')).toThrow(RangeError);
});

test('a block runs on over the end of an octet and never leaves loopback', () => {
  expect(addressBlock('127.20.0.254', 4).slice(1)).toEqual(['127.20.0.255', '127.20.1.0', '127.20.1.1']);
  expect(() => addressBlock('127.255.255.255', 2)).toThrow(RangeError);
  expect(() => addressBlock('10.0.0.1', 1)).toThrow(RangeError);
});

test('ranges sum up any set of addresses', () => {
  expect(rangesOf(['127.0.0.9', '127.0.0.1', '127.0.0.2', '127.0.0.3'])).toEqual([
    '127.0.0.1-127.0.0.3',
    '127.0.0.9-127.0.0.9',
  ]);
});

test('loopback is distinguished from all else', () => {
  expect(['127.0.0.1', '127.255.0.9', '::1', '::ffff:127.0.0.1'].every(isLoopbackAddress)).toBe(true);
  expect(['10.0.0.1', '::ffff:10.0.0.1', '128.0.0.1', 'fe80::1', undefined].some(isLoopbackAddress)).toBe(false);
});
