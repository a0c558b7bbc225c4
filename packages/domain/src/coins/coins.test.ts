import { describe, expect, it } from 'vitest';
import { algorithmLabel, algorithms, defaultCoin, isCoinEnum } from './algorithms.ts';

describe('coins', () => {
  it('are numbered by their place', () => {
    expect(algorithms.map(({ coinEnum }) => coinEnum)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(algorithms.map(({ name }) => name)).toEqual([
      'SHA-256',
      'Scrypt',
      'X11',
      'Blake2S',
      'Eaglesong',
      'kHeavyHash',
      'Equihash',
    ]);
    expect(isCoinEnum(6)).toBe(true);
    expect(isCoinEnum(7)).toBe(false);
  });

  it('have labels, and Bitcoin is the default', () => {
    expect(algorithmLabel(1)).toBe('Scrypt (Litecoin, Dogecoin)');
    expect(algorithmLabel(9)).toBe('---');
    expect(defaultCoin).toEqual({ enum: 0, value: 'btc', label: 'Bitcoin' });
  });
});
