import { unknownCoin } from '@headframe/domain/coins/algorithms';
import { expect, it } from 'vitest';
import { antminerCoinEnum } from '../antminer/antminer-model.ts';
import { coinOfProgram } from './coin-of-program.ts';

const none = { model: null, firmware: null, method: null, devices: [] };

it.each([
  ['what it says itself', { method: 'sha256', model: 'Box 7' }, 0],
  ['what it says itself', { method: 'scrypt', firmware: 'CGMiner 4.11.1' }, 1],
  ['what it says itself', { method: 'X16R' }, unknownCoin],
  ['its model', { model: 'Antminer L7' }, 1],
  ['its model', { model: 'AvalonMiner 1066' }, 0],
  ['its model', { model: 'Goldshell-KDBox', firmware: 'CGMiner 4.10.0' }, 3],
  ['its model', { model: 'Goldshell KD Box Pro' }, 3],
  ['its model', { model: 'Goldshell-LT5' }, 1],
  ['its model', { model: 'Mini-DOGE III' }, 1],
  ['its model', { model: 'Goldshell CK-BOX' }, 4],
  ['its model', { model: 'Goldshell HS5' }, unknownCoin],
  ['the name of its boards', { firmware: 'cgminer 4.10.0', devices: [{ Name: 'A9' }] }, 6],
  ['its program', { firmware: 'CGMiner 4.11.1' }, 0],
  ['its program', { firmware: 'BOSminer+ 0.2.0' }, 0],
  ['its program', { firmware: 'sgminer 5.1.0' }, unknownCoin],
  ['its sensors', { firmware: 'CGMiner 4.10.0', devices: [{ 'tstemp-0': 60 }] }, unknownCoin],
  ['nothing', {}, unknownCoin],
])('a miner by %s: %j is %i', (_by, facts, coin) => {
  expect(coinOfProgram({ ...none, ...facts })).toBe(coin);
});

it('an Antminer of an algorithm that is not listed is of no known coin', () => {
  expect(
    ['Antminer E9', 'Antminer X5', 'Antminer HS3', 'Antminer S19 XP', 'Antminer A3'].map(antminerCoinEnum),
  ).toEqual([unknownCoin, unknownCoin, unknownCoin, 0, unknownCoin]);
});
