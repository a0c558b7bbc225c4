import { decimal } from '../../network/json-number.ts';
import { shareDifficulty } from '../pools.ts';
import type { AntminerDevice } from './antminer-device.ts';
import { antminerReadings, chipMarks, shareTime } from './antminer-readings.ts';
import { minerProblems } from './antminer-problems.ts';

type Reply = Record<string, unknown>;

function head(device: AntminerDevice, message: string): Reply {
  const { minerVersion, compileTime } = device.facts;
  return {
    STATUS: { STATUS: 'S', when: Math.floor(device.now()), Msg: message, api_version: '1.0.0' },
    INFO: { miner_version: minerVersion, CompileTime: compileTime, type: device.model },
  };
}

function summary(device: AntminerDevice): Reply {
  const readings = antminerReadings(device);
  const row = {
    elapsed: readings.elapsed,
    rate_5s: decimal(readings.rate5s, 2),
    rate_30m: decimal(readings.rate30m, 2),
    rate_avg: decimal(readings.rateAverage, 2),
    rate_ideal: decimal(readings.rateIdeal, 2),
    rate_unit: `${readings.unit}/s`,
    hw_all: readings.hardwareErrors,
    bestshare: device.shareTotals().accepted * 3_180_000,
    status: minerProblems(device).status,
  };
  return { ...head(device, 'summary'), SUMMARY: [row] };
}

function stats(device: AntminerDevice): Reply {
  const { facts, settings } = device;
  const readings = antminerReadings(device);
  const chain = readings.boards.map((board) => ({
    index: board.index,
    freq_avg: board.frequency,
    rate_ideal: decimal(board.rateIdeal, 2),
    rate_real: decimal(board.rate, 2),
    asic_num: board.chips,
    asic: chipMarks(board.chips),
    temp_pic: board.pic,
    temp_pcb: board.pcb,
    temp_chip: board.chip,
    hw: board.hardwareErrors,
    eeprom_loaded: !board.dead,
    sn: board.dead ? '' : board.serial,
    hwp: decimal(0.002, 4),
    tpl: [[]],
  }));
  const row = {
    elapsed: readings.elapsed,
    rate_5s: decimal(readings.rate5s, 2),
    rate_30m: decimal(readings.rate30m, 2),
    rate_avg: decimal(readings.rateAverage, 2),
    rate_ideal: decimal(readings.rateIdeal, 2),
    rate_unit: `${readings.unit}/s`,
    chain_num: readings.boards.length,
    fan_num: readings.fans.length,
    fan: readings.fans,
    hwp_total: decimal(0.0018, 4),
    ...(facts.powerSource === 'new-api' && readings.power !== null ? { power: readings.power } : {}),
    'miner-mode': settings.sleeping ? 1 : device.workMode,
    'freq-level': device.frequencyLevel,
    chain,
  };
  return { ...head(device, 'stats'), STATS: [row] };
}

function pools(device: AntminerDevice): Reply {
  const rows = device.pools().map((pool) => ({
    index: pool.index,
    url: pool.url,
    user: pool.user,
    status: pool.alive ? 'Alive' : 'Dead',
    priority: pool.index,
    getworks: Math.floor(device.elapsed() / 13),
    accepted: pool.accepted,
    rejected: pool.rejected,
    discarded: 0,
    stale: pool.stale,
    diff: pool.active ? '524K' : '',
    diff1: 0,
    diffa: pool.accepted * shareDifficulty,
    diffr: pool.rejected * shareDifficulty,
    diffs: pool.stale * shareDifficulty,
    lsdiff: pool.accepted > 0 ? shareDifficulty : 0,
    lstime: shareTime(pool.secondsSinceShare),
  }));
  return { ...head(device, 'pools'), POOLS: rows };
}

/** The reply in the newer form, which the `*.cgi` twins and `new_api` at the top level of a request give. */
export function newApiReply(device: AntminerDevice, command: string): Reply | undefined {
  if (command === 'summary') return summary(device);
  if (command === 'stats') return stats(device);
  if (command === 'pools') return pools(device);
  return undefined;
}
