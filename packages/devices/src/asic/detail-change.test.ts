import { unreportedSettings } from '@headframe/domain/devices/asic/asic-reading';
import { describe, expect, it } from 'vitest';
import type { AsicDetail as Detail } from '@headframe/domain/devices/asic/asic-report';
import { detailChanged } from './detail-change.ts';

const detail: Detail = {
  family: 'antminer',
  mac: null,
  model: 'Antminer S19',
  firmware: '1',
  controlBoard: null,
  serialNumber: null,
  hostname: null,
  coinEnum: 0,
  powerMode: 'normal',
  ...unreportedSettings,
  blinking: false,
  authError: false,
  errors: [],
  powerSupplyFan: 7000,
  ambientTemperature: 25,
  waterInletTemperature: null,
  waterOutletTemperature: null,
  supplyWaterTemperature: null,
  fans: [{ index: 0, rpm: 5000 }],
  boards: [
    {
      index: 0,
      hashrate: 30e12,
      idealHashrate: 31e12,
      chips: 76,
      expectedChips: 76,
      frequency: 500,
      pcbTemperatures: [60, 61],
      chipTemperatures: [70, 71],
      serialNumber: null,
      working: true,
    },
  ],
  pools: [{ address: 'a:1', user: 'u', active: true, alive: true, accepted: 10, rejected: 0, stale: 0 }],
};

function board(part: Partial<Detail['boards'][number]>): Detail {
  return { ...detail, boards: detail.boards.map((before) => ({ ...before, ...part })) };
}

function pool(part: Partial<Detail['pools'][number]>): Detail {
  return { ...detail, pools: detail.pools.map((before) => ({ ...before, ...part })) };
}

describe('detailChanged', () => {
  it.each([
    ['the same', structuredClone(detail)],
    ['shares counted', pool({ accepted: 500, stale: 3 })],
    ['a breath of hashrate', board({ hashrate: 31e12 })],
    ['a breath of temperature', board({ chipTemperatures: [72, 69] })],
    ['a breath of the fans', { ...detail, fans: [{ index: 0, rpm: 5300 }] }],
  ])('does not count %s', (_, now) => expect(detailChanged(detail, now)).toBe(false));

  it.each([
    ['a board that stopped', board({ hashrate: 0 })],
    ['a chip lost', board({ chips: 75 })],
    ['heat', board({ chipTemperatures: [70, 75] })],
    ['a temperature more', board({ pcbTemperatures: [60, 61, 62] })],
    ['a hashrate no longer reported', board({ hashrate: null })],
    ['a fan slowing', { ...detail, fans: [{ index: 0, rpm: 3000 }] }],
    ['another pool', pool({ address: 'b:1' })],
    ['a dead pool', pool({ alive: false })],
    ['the LED', { ...detail, blinking: true }],
    ['an error', { ...detail, errors: [{ code: 'P:1', message: '' }] }],
    ['a board lost', { ...detail, boards: [] }],
  ])('counts %s', (_, now) => expect(detailChanged(detail, now)).toBe(true));
});
