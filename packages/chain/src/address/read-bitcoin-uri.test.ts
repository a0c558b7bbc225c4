import { minedCoin } from '@headframe/domain/pool/mined-coins';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAddress } from './read-address.ts';
import { maxBitcoinUriLength, readBitcoinUri } from './read-bitcoin-uri.ts';

const address = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W';
const uri = `bitcoin:${address}`;
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

test.each([
  ['just the address', uri, undefined],
  ['a name', `${uri}?label=Luke-Jr`, undefined],
  ['20.30 BTC to Luke-Jr', `${uri}?amount=20.3&label=Luke-Jr`, 2_030_000_000n],
  ['50 BTC with a message', `${uri}?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz`, 5_000_000_000n],
  [
    'parameters of the future that may be ignored',
    `${uri}?somethingyoudontunderstand=50&somethingelseyoudontget=999`,
    undefined,
  ],
])('reads the example of BIP 21: %s', (_what, text, amount) => {
  expect(readBitcoinUri(text)).toEqual({ address, amount, lightning: undefined });
});

test('refuses the example of BIP 21 with parameters that have to be understood', () => {
  expect(readBitcoinUri(`${uri}?req-somethingyoudontunderstand=50&req-somethingelseyoudontget=999`)).toBeUndefined();
});

test('reads links in capitals, as QR codes have them', () => {
  const read = readBitcoinUri(` BITCOIN:${segwit.toUpperCase()}?AMOUNT=0.00001&LIGHTNING=LNBC10U1P3PJ257 `);
  expect(read).toEqual({ address: segwit.toUpperCase(), amount: 1_000n, lightning: 'LNBC10U1P3PJ257' });
  expect(readAddress(read?.address ?? '', minedCoin(0).networks.main)?.text).toBe(segwit);
});

test('reads a link to a Lightning payment alone, and none to nothing', () => {
  expect(readBitcoinUri('bitcoin:?lightning=lnbc1x')).toEqual({ address: '', amount: undefined, lightning: 'lnbc1x' });
  for (const text of ['bitcoin:', 'bitcoin:?amount=1', 'bitcoin:?lightning='])
    expect(readBitcoinUri(text)).toBeUndefined();
});

test.each([
  ['.5', 50_000_000n],
  ['1.', 100_000_000n],
  ['0', 0n],
  ['20999999.99999999', 2_099_999_999_999_999n],
])('reads the amount %s', (text, amount) => {
  expect(readBitcoinUri(`${uri}?amount=${text}`)?.amount).toBe(amount);
});

test.each([
  '',
  '.',
  '1,5',
  '1e3',
  '-1',
  '+1',
  '0x10',
  '1.123456789',
  '123456789',
  '1 2',
  'NaN',
  '1&amount=2',
  '1&AMOUNT=1',
])('refuses the amount "%s"', (text) => {
  expect(readBitcoinUri(`${uri}?amount=${text}`)).toBeUndefined();
});

test('refuses what is no such link, and one that is too long', () => {
  for (const text of [address, `litecoin:${address}`, `bitcoin://${address}`, `bitcoin:${address}/x`, `x ${uri}`, ''])
    expect(readBitcoinUri(text)).toBeUndefined();
  expect(readBitcoinUri(`${uri}?label=${'x'.repeat(maxBitcoinUriLength)}`)).toBeUndefined();
});

test('reads any text without failing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const read = readBitcoinUri(`bitcoin:${text}`);
      expect(read === undefined || /^[a-z0-9]*$/i.test(read.address)).toBe(true);
    }),
  );
});
