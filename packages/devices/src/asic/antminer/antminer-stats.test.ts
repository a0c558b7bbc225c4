import { describe, expect, it } from 'vitest';
import { antminerCapabilities, antminerCoinEnum, isForeignFirmware } from './antminer-model.ts';
import { readAntminerStats } from './antminer-stats.ts';

const flat = (fields: Record<string, number | string>, type = 'Antminer S19') =>
  readAntminerStats({ STATS: [{ Type: type }, { 'GHS 5s': '90000.5', ...fields }] });

describe('flat stats', () => {
  it('may have their rates as text', () => {
    expect(flat({}).hashrate).toBe(90_000.5e9);
  });

  it('show a board that has died between and after others', () => {
    const one = { chain_acn1: 76, chain_rate1: '30000' };
    const between = flat({ ...one, chain_acn2: 0, chain_rate2: '', chain_acn3: 76, chain_rate3: '30000' });
    expect(between.boards.map((board) => board.working)).toEqual([true, false, true]);
    const after = flat({ ...one, chain_acn2: 76, chain_rate2: '3', chain_acn3: 0, chain_rate3: '', chain_acn4: 0 });
    expect(after.boards.map((board) => board.working)).toEqual([true, true, false]);
  });

  it('count boards and fans from any number', () => {
    const places = Object.fromEntries(Array.from({ length: 16 }, (_, place) => [`chain_acn${place + 1}`, 0]));
    const stats = flat({
      ...places,
      chain_acn6: 63,
      chain_acn7: 63,
      chain_acn8: 63,
      fan1: 0,
      fan3: 4800,
      fan6: 5100,
      fan_num: 2,
    });
    expect(stats.boards.map((board) => board.index)).toEqual([0, 1, 2]);
    expect(stats.fans).toEqual([
      { index: 0, rpm: 4800 },
      { index: 1, rpm: 5100 },
    ]);
  });

  it('show a fan that stands still', () => {
    expect(flat({ fan1: 0, fan2: 5000, fan_num: 2 }).fans.map((fan) => fan.rpm)).toEqual([0, 5000]);
  });

  it('count broken chips by their marks', () => {
    const [board] = flat({ chain_acn1: 9, chain_acs1: ' ooo oxo oo-', chain_rate1: 1 }).boards;
    expect(board).toMatchObject({ chips: 7, expectedChips: 9 });
  });

  it('tell the power as text', () => {
    expect(flat({ chain_power: '3250 W' }).power).toBe(3250);
    expect(flat({ watt: 3405 }).power).toBe(3405);
  });

  it('are in MH/s on Scrypt models, unless they say otherwise', () => {
    expect(flat({}, 'Antminer L7').hashrate).toBe(90_000.5e6);
    expect(flat({ rate_unit: 'GH' }, 'Antminer L9').hashrate).toBe(90_000.5e9);
    expect(readAntminerStats({ STATS: [{ Type: 'Antminer L7' }, { 'MHS 5s': 9050, chain_acn1: 120 }] }).hashrate).toBe(
      9050e6,
    );
  });
});

describe('a model', () => {
  it.each([
    ['Antminer S21 Pro', 0],
    ['Antminer L7', 1],
    ['Antminer L11 Hyd', 1],
    ['Antminer D9', 2],
    ['Antminer KA3', 3],
    ['Antminer K7', 4],
    ['Antminer KS5 Pro', 5],
    ['Antminer Z15', 6],
    [null, 0],
  ])('%s has coin enum %d', (model, coin) => {
    expect(antminerCoinEnum(model)).toBe(coin);
  });

  it('of the old interface cannot be put to sleep', () => {
    for (const model of [
      'Antminer S9',
      'Antminer S17 Pro',
      'Antminer T17+',
      'Antminer L3+',
      'Antminer Z11',
      'Antminer S9k',
    ])
      expect([model, antminerCapabilities(model).stop]).toEqual([model, false]);
    for (const model of ['Antminer S19 XP', 'Antminer S21', 'Antminer T21', 'Antminer L7', 'Antminer S19k Pro', null])
      expect([model, antminerCapabilities(model).stop]).toEqual([model, true]);
  });

  it.each(['Antminer S21 Pro (Vnish 1.2.7)', 'LUXminer', 'BOSminer', '/kaonsu/v1', '<meta content="AnthillOS">'])(
    '%s shows other firmware',
    (text) => expect(isForeignFirmware(text)).toBe(true),
  );
});
