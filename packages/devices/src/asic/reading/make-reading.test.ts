import type { AsicBoard } from '@headframe/domain/devices/asic/asic-reading';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../wire/json-value.ts';
import { asBoolean, asMac, asNumber, asText } from './fields.ts';
import { hashesPerUnit, hashrateByKey } from './hashrate-unit.ts';
import { makeReading } from './make-reading.ts';
import { readPools } from './reported-pools.ts';

const board = (index: number): AsicBoard => ({
  index,
  hashrate: 1,
  idealHashrate: null,
  chips: 1,
  expectedChips: null,
  pcbTemperatures: [],
  chipTemperatures: [],
  frequency: null,
  serialNumber: null,
  working: true,
});

describe('a reading', () => {
  it('has "not reported" for what is missing', () => {
    expect(makeReading({ family: 'cgminer', mining: false })).toMatchObject({ hashrate: null, mac: null, pools: [] });
  });

  it('numbers boards by position where a number stands twice', () => {
    const indexes = (boards: AsicBoard[]) =>
      makeReading({ family: 'cgminer', mining: true, boards }).boards.map((each) => each.index);
    expect(indexes([board(2), board(5)])).toEqual([2, 5]);
    expect(indexes([board(2), board(2)])).toEqual([0, 1]);
  });

  it('refuses what the schema has no place for', () => {
    expect(() => makeReading({ family: 'cgminer', mining: true, coinEnum: 98 })).toThrow('impossible coinEnum');
  });
});

describe('a field', () => {
  it.each<[string | number, number | null]>([
    ['37603.30', 37_603.3],
    [' 3250 W', 3250],
    ['-5', -5],
    ['1e3', 1000],
    ['', null],
    ['73-45', null],
    ['0:00:03', null],
    ['abc', null],
  ])('%j is the number %j', (text, number) => {
    expect(asNumber(text)).toBe(number);
  });

  it.each([
    ['C4:08:28:00:A4:19', 'c4:08:28:00:a4:19'],
    ['b4a2eb001122', 'b4:a2:eb:00:11:22'],
    ['02:55:97:22:3M:72', null],
    ['00:00:00:00:00:00', null],
    ['', null],
  ])('%j is the MAC %j', (text, mac) => {
    expect(asMac(text)).toBe(mac);
  });

  it('is a truth value in many words', () => {
    expect([true, 'true', '1', 1, 'Y'].map((value) => asBoolean(value))).toEqual(Array(5).fill(true));
    expect([false, 'false', 0, 'N'].map((value) => asBoolean(value))).toEqual(Array(4).fill(false));
    expect([null, '', 'maybe', 2].map((value) => asBoolean(value))).toEqual(Array(4).fill(null));
  });

  it('is text that any database takes', () => {
    expect(asText('a\u0000b\uD800 ')).toBe('a b\uFFFD');
    expect(asText('x'.repeat(5000))).toHaveLength(512);
    expect(asText('\n')).toBeNull();
  });
});

describe('a hashrate', () => {
  it('has its unit in words or in the name of its key', () => {
    expect(['GH', 'GH/s', 'MH/s', 'H/s', 'TH', 'kSol/s', 'W'].map((unit) => hashesPerUnit(unit))).toEqual([
      1e9,
      1e9,
      1e6,
      1,
      1e12,
      1e3,
      null,
    ]);
    expect(hashrateByKey({ 'KHS 5s': '2' }, '5s')).toBe(2000);
    expect(hashrateByKey({ 'MHS 20s': 0.404, 'MHS av': 1 }, '5s', '20s', 'av')).toBe(404_000);
    expect(hashrateByKey({ 'MHS 5s': null }, '5s')).toBeNull();
  });
});

describe('the pool in use', () => {
  const activeOf = (...pools: JsonObject[]) =>
    readPools(pools.map((pool, place) => ({ URL: `p${place}`, User: 'a', Priority: place, ...pool })))
      .filter(({ active }) => active)
      .map(({ address }) => address);
  const open = { 'Stratum Active': true, Status: 'Alive' };

  it('is the alive one of lowest priority where several connections are open', () => {
    expect(activeOf(open, open, open)).toEqual(['p0']);
    expect(activeOf({ ...open, Priority: 2 }, { ...open, Priority: 1 }, { ...open, Priority: 0 })).toEqual(['p2']);
    expect(activeOf({ ...open, Status: 'Dead' }, open)).toEqual(['p1']);
    expect(activeOf({ ...open, 'Stratum Active': false }, open)).toEqual(['p1']);
  });

  it('is the first connected one where none is said to be alive, and none where no connection is open', () => {
    expect(activeOf({ 'Stratum Active': true }, { 'Stratum Active': true })).toEqual(['p0']);
    expect(activeOf({ Status: 'Alive' }, { Status: 'Alive', 'Stratum Active': false })).toEqual([]);
  });

  it('needs no connection where it has no Stratum', () => {
    expect(activeOf({ Status: 'Alive', 'Has Stratum': false }, open)).toEqual(['p0']);
    expect(activeOf({ Status: 'Dead', 'Has Stratum': false }, open)).toEqual(['p1']);
  });
});

describe('pools', () => {
  const pool = (url: string, more: Record<string, string | number | boolean> = {}) => ({
    URL: url,
    User: 'farm.a',
    Status: 'Alive',
    ...more,
  });

  it('are at most three, in order of priority, without dev-fee and empty ones', () => {
    const pools = readPools([
      pool('d', { Priority: 4 }),
      pool('c', { Priority: 3 }),
      pool('stratum+tcp://devfee.example:1', { Priority: 0 }),
      pool('x', { Priority: 0, pool_type: 'DevFee' }),
      pool('x', { Priority: 0, User: 'devFeeMiner.1' }),
      pool('', { Priority: 0 }),
      pool('a', { Priority: 1, 'Stratum Active': true }),
      pool('b', { Priority: 2, Status: 'Dead' }),
    ]);
    expect(pools.map(({ address, active, alive }) => [address, active, alive])).toEqual([
      ['a', true, true],
      ['b', false, false],
      ['c', false, true],
    ]);
  });
});
