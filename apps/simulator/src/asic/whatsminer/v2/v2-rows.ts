import { decimal } from '../../../network/json-number.ts';
import { shareDifficulty } from '../../pools.ts';
import type { WhatsminerDevice } from '../whatsminer-device.ts';
import { whatsminerReadings } from '../whatsminer-readings.ts';

type Row = Record<string, unknown>;

const capitalised = (mode: string): string => mode.charAt(0).toUpperCase() + mode.slice(1);
/** A rate in MH/s, as API v2 writes all but the factory's. */
const mega = (rate: number): object => decimal(rate / 1e6, 2);

/** The row of `SUMMARY`: rates in MH/s, the factory's in GH/s. */
export function summaryRow(device: WhatsminerDevice): Row {
  const { facts } = device;
  const readings = whatsminerReadings(device);
  const alive = readings.boards.filter((board) => !board.dead);
  const lowest = Math.min(...alive.map((board) => board.chipLowest));
  const highest = Math.max(...alive.map((board) => board.chipHighest));
  const mean = alive.reduce((sum, board) => sum + board.chipMean, 0) / Math.max(1, alive.length);
  const pool = device.pools().find(({ active }) => active);
  return {
    Elapsed: readings.elapsed,
    'MHS av': mega(readings.rateAverage),
    'MHS 5s': mega(readings.rate5s),
    'MHS 1m': mega(readings.rate1m),
    'MHS 5m': mega(readings.rate5m),
    'MHS 15m': mega(readings.rate15m),
    'HS RT': mega(readings.rateNow),
    Accepted: pool?.accepted ?? 0,
    Rejected: pool?.rejected ?? 0,
    'Total MH': decimal((readings.rateAverage / 1e6) * readings.elapsed, 1),
    Temperature: decimal(Math.max(...readings.boards.map((board) => board.pcb)), 2),
    freq_avg: readings.frequency,
    'Fan Speed In': readings.fanIn,
    'Fan Speed Out': readings.fanOut,
    ...(readings.power === null
      ? {}
      : { Power: readings.power, Power_RT: readings.power, 'Power Rate': decimal(readings.efficiency, 2) }),
    'Pool Rejected%': decimal(0, 4),
    'Pool Stale%': decimal(0, 4),
    'Last getwork': 0,
    Uptime: readings.uptime,
    'Security Mode': 0,
    'Hash Stable': readings.elapsed > 300,
    'Hash Stable Cost Seconds': 300,
    'Hash Deviation%': decimal(0.1061, 4),
    'Target Freq': facts.frequency,
    'Target MHS': Math.round(readings.desiredRate / 1e6),
    'Env Temp': decimal(readings.ambient, 2),
    'Power Mode': capitalised(device.powerMode),
    'Factory GHS': Math.round(readings.factoryRate / 1e9),
    'Power Limit': device.powerLimit,
    'Chip Temp Min': decimal(Number.isFinite(lowest) ? lowest : 0, 2),
    'Chip Temp Max': decimal(Number.isFinite(highest) ? highest : 0, 2),
    'Chip Temp Avg': decimal(mean, 2),
    'Firmware Version': `'${device.firmware}'`,
    'CB Platform': facts.platform,
    'CB Version': facts.controlBoard,
    MAC: device.mac,
    'Liquid Cooling': facts.liquidCooled,
    'Power Fanspeed': facts.liquidCooled ? 0 : readings.supplyFan,
    'Factory Error Code Count': 0,
    'Upfreq Complete': readings.elapsed > 60 && !device.faults.tuning ? 1 : 0,
  };
}

/** The rows of `DEVS`: one for each hash board. */
export function boardRows(device: WhatsminerDevice): Row[] {
  const readings = whatsminerReadings(device);
  const pool = device.pools().find(({ active }) => active);
  return readings.boards.map((board) => ({
    ASC: board.slot,
    Name: 'SM',
    ID: board.slot,
    Slot: board.slot,
    Enabled: 'Y',
    Status: board.dead ? 'Dead' : 'Alive',
    Temperature: decimal(board.pcb, 2),
    'Chip Frequency': board.frequency,
    'MHS av': mega(board.rate),
    'MHS 5s': mega(board.rate),
    'MHS 1m': mega(board.rate),
    'MHS 5m': mega(board.rate),
    'MHS 15m': mega(board.rate),
    'HS RT': mega(board.rate),
    'Factory GHS': Math.round(board.factoryRate / 1e9),
    Accepted: Math.floor((pool?.accepted ?? 0) / readings.boards.length),
    Rejected: 0,
    'Hardware Errors': 0,
    'Last Share Pool': 0,
    'Last Share Difficulty': decimal(shareDifficulty, 1),
    'Device Elapsed': readings.elapsed,
    'Upfreq Complete': !board.dead && readings.elapsed > 60 && !device.faults.tuning ? 1 : 0,
    'Effective Chips': board.chips,
    'PCB SN': board.dead ? '' : board.serial,
    'Chip Temp Min': decimal(board.chipLowest, 2),
    'Chip Temp Max': decimal(board.chipHighest, 2),
    'Chip Temp Avg': decimal(board.chipMean, 2),
  }));
}
