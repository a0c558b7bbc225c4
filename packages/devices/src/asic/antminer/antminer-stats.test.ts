import { describe, expect, it } from 'vitest';
import { asicCommandKinds } from '@headframe/domain/devices/asic/asic-command';
import { capabilityOf } from '../../perform-command.ts';
import { antminerDriver } from './antminer-driver.ts';
import { antminerCoinEnum } from './antminer-model.ts';
import { foreignFirmware } from './foreign-firmware.ts';
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

  it('report the power as text', () => {
    expect(flat({ chain_power: '3250 W' }).power).toBe(3250);
    expect(flat({ watt: 3405 }).power).toBe(3405);
  });

  it('report the power chain by chain on firmware of others', () => {
    expect(flat({ chain_consumption6: 495, chain_consumption7: 495, chain_consumption8: 0 }).power).toBe(990);
    expect(flat({ chain_power1: 0, chain_power2: 187.79, chain_power3: '188.24' }).power).toBeCloseTo(376.03, 5);
    expect(flat({ chain_power6: 234.84, chain_power7: 221.94, chain_power: '456.78 (AB)' }).power).toBe(456.78);
  });

  it('report that the miner sleeps', () => {
    expect(flat({ Mode: 254, 'GHS 5s': '0.00' }).asleep).toBe(true);
    expect(flat({ Mode: 1 }).asleep).toBe(false);
    expect(readAntminerStats({ STATS: [{ 'miner-mode': 1, chain: [] }] }).asleep).toBe(true);
  });

  it('have a unit by the algorithm of the model', () => {
    const rate = (type: string) => flat({ 'GHS 5s': '20' }, type).hashrate;
    const models = ['D3', 'D9', 'E9', 'Z15', 'S9', 'KA3'].map((name) => `Antminer ${name}`);
    expect(models.map(rate)).toEqual([20e6, 20e9, 20e6, 20e3, 20e9, 20e9]);
  });

  it('may have their total in Sol/s and their boards in kSol/s', () => {
    const boards = { chain_acn1: 3, chain_rate1: '45.1', chain_acn2: 3, chain_rate2: '44.9' };
    expect(flat({ ...boards, 'GHS 5s': '90012.5' }, 'Antminer Z11').hashrate).toBe(90_012.5);
    expect(flat({ ...boards, 'GHS 5s': '90.0' }, 'Antminer Z11').hashrate).toBe(90_000);
    expect(flat({ 'GHS 5s': '444313.18' }, 'Antminer Z15').hashrate).toBe(444_313.18);
    expect(flat({ 'GHS 5s': 629.01 }, 'Antminer Z15 Pro').hashrate).toBe(629_010);
  });

  it('drop what no miner can have measured', () => {
    const stats = flat({ Elapsed: -5, 'GHS 5s': '1e23', chain_power: 4_294_967_295, total_rateideal: -1 });
    expect(stats).toMatchObject({ elapsed: null, hashrate: null, power: null, idealHashrate: null });
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

  it('before the 17 series cannot be put to sleep', () => {
    const noSleep = { supported: false, reason: 'This model has no sleep mode.' };
    for (const model of ['Antminer S9', 'Antminer L3+', 'Antminer Z11', 'Antminer S9k', 'Antminer T15'])
      expect([model, capabilityOf(antminerDriver, { model, firmware: null }, 'stop')]).toEqual([model, noSleep]);
    for (const model of ['Antminer S17 Pro', 'Antminer T17+', 'Antminer S19 XP', 'Antminer L7', null])
      expect([model, capabilityOf(antminerDriver, { model, firmware: null }, 'stop').supported]).toEqual([model, true]);
  });

  it('with firmware of others takes none of the commands', () => {
    const supported = (model: string, firmware: string | null) =>
      asicCommandKinds.filter((kind) => capabilityOf(antminerDriver, { model, firmware }, kind).supported);
    expect(supported('Antminer S19', 'VNish 1.2.7')).toEqual([]);
    expect(supported('Antminer S9 (Hiveon)', null)).toEqual([]);
  });

  it.each([
    ['Antminer S21 Pro (Vnish 1.2.7)', 'VNish'],
    ['"chain_consumption6":495', 'VNish'],
    ['"chain_power":"456.78 (AB)"', 'Hiveon'],
    ['LUXminer', 'LuxOS'],
    ['BOSminer', 'Braiins OS'],
    ['/kaonsu/v1', 'Marathon'],
    ['<meta content="AnthillOS">', 'VNish'],
    ['{"Type":"Antminer S9 (asicseer)"}', 'ASICseer'],
    ['cgminer 4.11.1 mskminer', 'MSKMiner'],
    ['{"Type":"Antminer S19","Miner":"49.0.1.3"}', null],
    ['{"PROD":"FluxOS 1.4"}', null],
  ])('%s shows the firmware %s', (text, name) => expect(foreignFirmware(text)).toBe(name));
});
