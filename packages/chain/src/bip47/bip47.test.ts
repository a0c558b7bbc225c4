import { networkParameters } from '@headframe/domain/pool/network-parameters';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { HDKey } from '@scure/bip32';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base58check } from '../address/read-address.ts';
import { publicKeyAddress } from '../address/public-key-address.ts';
import { bytesOfHex, hexOfBytes } from '../bytes.ts';
import { blindPaymentCode } from './blind-payment-code.ts';
import { HousePaymentCode } from './house-payment-code.ts';
import { notificationAddress } from './notification-address.ts';
import {
  bytesOfPaymentCode,
  childPublicKey,
  printPaymentCode,
  readPaymentCode,
  readPaymentCodeBytes,
  type PaymentCode,
} from './payment-code.ts';
import { sharedX } from './shared-secret.ts';

// Test vectors of BIP 47: https://gist.github.com/SamouraiDev/6aad669604c5930864bd
const main = networkParameters(0, 'main');
const seedA = bytesOfHex(
  '64dca76abc9c6f0cf3d212d248c380c4622c8f93b2c425ec6a5567fd5db57e10d3e6f94a2f6af4ac2edb8998072aad92098db73558c323777abf5bd1082d970a',
);
const seedB = bytesOfHex(
  '87eaaac5a539ab028df44d9110defbef3797ddb805ca309f61a69ff96dbaa7ab5b24038cf029edec5235d933110f0aea8aeecf939ed14fc20730bba71e4b1110',
);
const textA =
  'PM8TJTLJbPRGxSbc8EJi42Wrr6QbNSaSSVJ5Y3E4pbCYiTHUskHg13935Ubb7q8tx9GVbh2UuRnBc3WSyJHhUrw8KhprKnn9eDznYGieTzFcwQRya4GA';
const textB =
  'PM8TJS2JxQ5ztXUpBBRnpTbcUXbUHy2T1abfrb3KkAAtMEGNbey4oumH7Hc578WgQJhPjBxteQ5GHHToTYHE3A1w6p7tU6KSoFmWBVbFGjKPisZDbP97';

const codeOf = (text: string): PaymentCode => {
  const code = readPaymentCode(text);
  if (!code) throw new Error('Not a payment code.');
  return code;
};
const accountOf = (seed: Uint8Array) => HDKey.fromMasterSeed(seed).derive("m/47'/0'/0'");
const privateKeyOf = (seed: Uint8Array, child: number) =>
  accountOf(seed).deriveChild(child).privateKey ?? new Uint8Array();

describe('the vectors of BIP 47', () => {
  it('have payment codes and notification addresses', () => {
    expect(HousePaymentCode.fromSeed(seedA).text).toBe(textA);
    expect(HousePaymentCode.fromSeed(seedB).text).toBe(textB);
    expect(printPaymentCode(codeOf(textA))).toBe(textA);
    expect(notificationAddress(codeOf(textA), main)).toBe('1JDdmqFLhpzcUwPeinhJbUPw4Co3aWLyzW');
    expect(notificationAddress(codeOf(textB), main)).toBe('1ChvUUvht2hUQufHBXF8NgLhW8SwE2ecGV');
    expect(hexOfBytes(privateKeyOf(seedA, 0))).toBe('8d6a8ecd8ee5e0042ad0cb56e3a971c760b5145c3917a8e7beaf0ed92d7a520c');
    expect(hexOfBytes(sharedX(privateKeyOf(seedA, 0), childPublicKey(codeOf(textB), 0)))).toBe(
      'f5bb84706ee366052471e6139e6a9a969d586e5fe6471a9b96c3d8caefe86fef',
    );
  });

  it('have addresses of payments, both ways', () => {
    const paid = (seed: Uint8Array, text: string, count: number) =>
      Array.from({ length: count }, (_, index) => HousePaymentCode.fromSeed(seed).payTo(codeOf(text), index, main));
    expect(paid(seedA, textB, 4)).toEqual([
      '141fi7TY3h936vRUKh1qfUZr8rSBuYbVBK',
      '12u3Uued2fuko2nY4SoSFGCoGLCBUGPkk6',
      '1FsBVhT5dQutGwaPePTYMe5qvYqqjxyftc',
      '1CZAmrbKL6fJ7wUxb99aETwXhcGeG3CpeA',
    ]);
    expect(paid(seedB, textA, 3)).toEqual([
      '17SSoP6pwU1yq6fTATEQ7gLMDWiycm68VT',
      '1KNFAqYPoiy29rTQF44YT3v9tvRJYi15Xf',
      '1HQkbVeZoLoDpkZi1MB6AgaCs5ZbxTBdZA',
    ]);
  });

  it('have a notification of B by A, which B can read', () => {
    // Wallet import format: version, key, compressed
    const privateKey = base58check.decode('Kx983SRhAZpAhj7Aac1wUXMJ6XZeyJKqCxJJ49dxEbYCT4a1ozRD').slice(1, 33);
    const outpoint = bytesOfHex('86f411ab1c8e70ae8a0795ab7a6757aea6e4d5ae1826fc7b8f00c597d500609c01000000');
    const { address, script } = HousePaymentCode.fromSeed(seedA).notify(codeOf(textB), { privateKey, outpoint }, main);
    expect(address).toBe('1ChvUUvht2hUQufHBXF8NgLhW8SwE2ecGV');
    const blinded =
      '010002063e4eb95e62791b06c50e1a3a942e1ecaaa9afbbeb324d16ae6821e091611fa96c0cf048f607fe51a0327f5e2528979311c78cb2de0d682c61e1180fc3d543b00000000000000000000000000';
    expect(hexOfBytes(script)).toBe(`6a4c50${blinded}`);
    const secretX = sharedX(privateKeyOf(seedB, 0), secp256k1.getPublicKey(privateKey, true));
    expect(hexOfBytes(secretX)).toBe('736a25d9250238ad64ed5da03450c6a3f4f8f4dcdf0b58d1ed69029d76ead48d');
    const revealed = blindPaymentCode(script.subarray(3), secretX, outpoint);
    expect(readPaymentCodeBytes(revealed)).toEqual(codeOf(textA));
  });
});

describe('a payment', () => {
  it('goes to an address that its holder alone has the key of, on the network that was named', () => {
    const seed = fc.uint8Array({ minLength: 16, maxLength: 64 });
    fc.assert(
      fc.property(seed, seed, fc.integer({ min: 0, max: 2 ** 31 - 1 }), (house, holder, index) => {
        const network = networkParameters(0, 'simulated');
        const to = codeOf(HousePaymentCode.fromSeed(holder).text);
        const address = HousePaymentCode.fromSeed(house).payTo(to, index, network);
        const own = privateKeyOf(holder, index);
        const secret = sha256(sharedX(own, childPublicKey(codeOf(HousePaymentCode.fromSeed(house).text), 0)));
        const { Fn } = secp256k1.Point;
        const key = Fn.add(Fn.fromBytes(own), Fn.fromBytes(secret));
        expect(address).toBe(publicKeyAddress(secp256k1.getPublicKey(Fn.toBytes(key), true), network));
      }),
      { numRuns: 20 },
    );
  });

  it('refuses hardened indexes', () => {
    const house = HousePaymentCode.fromSeed(seedA);
    for (const index of [2 ** 31, 2 ** 32, -1, 0.5, Number.NaN])
      expect(() => house.payTo(codeOf(textB), index, main)).toThrow();
  });
});

describe('what is no payment code', () => {
  const bytes = bytesOfPaymentCode(codeOf(textA));
  const written = (changed: Uint8Array, prefix = 0x47) => base58check.encode(Uint8Array.of(prefix, ...changed));
  const withByte = (at: number, value: number) => bytes.with(at, value);

  it('is another version, has features, reserved bytes, another prefix or length, or a key off the curve', () => {
    expect(readPaymentCode(written(bytes))).toEqual(codeOf(textA));
    for (const [at, value] of [
      [0, 2],
      [0, 0],
      [1, 1],
      [2, 4],
      [67, 1],
      [79, 1],
    ] as const)
      expect(readPaymentCode(written(withByte(at, value))), `${at}`).toBeUndefined();
    expect(readPaymentCode(written(bytes, 0x48))).toBeUndefined();
    expect(readPaymentCode(written(bytes.subarray(0, 79)))).toBeUndefined();
    // 5 is no x coordinate of a point.
    const off = Uint8Array.from(bytes);
    off.fill(0, 3, 35);
    off[34] = 5;
    expect(readPaymentCode(written(off))).toBeUndefined();
  });

  it('is any text of odd bytes, and any payment code with one character changed', () => {
    for (const text of ['', ' ', textA.toLowerCase(), ` ${textA}`, `${textA}\n`, textA.repeat(1000), 'é'.repeat(100)])
      expect(readPaymentCode(text)).toBeUndefined();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => readPaymentCode(text) === undefined),
    );
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
    fc.assert(
      fc.property(fc.nat(textA.length - 1), fc.constantFrom(...alphabet), (at, letter) => {
        fc.pre(textA[at] !== letter);
        return readPaymentCode(`${textA.slice(0, at)}${letter}${textA.slice(at + 1)}`) === undefined;
      }),
    );
  });

  it('is never printed: whatever is read is printed as it was written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 80, maxLength: 80 }), fc.boolean(), (random, isShaped) => {
        const given = isShaped ? Uint8Array.from([1, 0, 2, ...random.subarray(3, 67), ...new Uint8Array(13)]) : random;
        const text = written(given);
        const code = readPaymentCode(text);
        expect(code ? printPaymentCode(code) : text).toBe(text);
      }),
    );
  });
});
