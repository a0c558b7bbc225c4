import { describe, expect, it } from 'vitest';
import { formatWireHashrate, fromWireHashrate, toWireHashrate } from '../units/hashrate.ts';
import { algorithmLabel, algorithms, unknownCoin } from './algorithms.ts';
import { eitherUnitText, hashrateFamily, megahashCoins, terahashCoinsText, uncountedCoins } from './coin-family.ts';

describe('the unit family of a coin', () => {
  it('is Mh/s for Scrypt and Equihash, Th/s for all others and for numbers outside the enumeration', () => {
    const families = Object.fromEntries(algorithms.map(({ coinEnum, name }) => [name, hashrateFamily(coinEnum)]));
    expect(families).toEqual({
      'SHA-256': 'th',
      Scrypt: 'mh',
      X11: 'th',
      Blake2S: 'th',
      Eaglesong: 'th',
      kHeavyHash: 'th',
      Equihash: 'mh',
    });
    expect(megahashCoins).toEqual([1, 6]);
    expect(hashrateFamily(99)).toBe('th');
  });

  it('shows what a miner of each makes', () => {
    // Z15 Pro: 840 kSol/s.
    expect(formatWireHashrate(toWireHashrate(840e3, 6), 6)).toBe('0.84 Mh/s');
    expect(formatWireHashrate(toWireHashrate(9.5e9, 1), 1)).toBe('9.50 Gh/s');
    expect(fromWireHashrate(toWireHashrate(200e12, 0), 0)).toBe(200e12);
  });

  it('of a miner whose algorithm is not known is shown in the unit that fits, and is in no sum', () => {
    expect(formatWireHashrate(toWireHashrate(25e6, unknownCoin), unknownCoin)).toBe('25.00 Mh/s');
    expect(uncountedCoins).toEqual([1, 6, unknownCoin]);
    expect(algorithmLabel(unknownCoin)).toBe('Unknown');
  });

  it('is said where several coins are meant', () => {
    expect(eitherUnitText).toBe('Th/s (Scrypt, Equihash: Mh/s)');
    expect(terahashCoinsText).toBe('all known coins but Scrypt and Equihash');
  });
});
