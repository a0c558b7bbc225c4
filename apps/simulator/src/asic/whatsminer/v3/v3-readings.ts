import { decimal } from '../../../network/json-number.ts';
import type { WhatsminerDevice } from '../whatsminer-device.ts';
import { whatsminerErrors } from '../whatsminer-errors.ts';
import { whatsminerReadings } from '../whatsminer-readings.ts';
import type { V3Outcome } from './v3-outcome.ts';

type Section = Record<string, unknown>;

/** A rate in TH/s, as API v3 writes all of them. */
const tera = (rate: number): object => decimal(rate / 1e12, 3);

function deviceInformation(device: WhatsminerDevice): Section {
  const { facts, settings } = device;
  const readings = whatsminerReadings(device);
  const errors = whatsminerErrors(device).map(({ code, time, reason }) => ({ [String(code)]: time, reason }));
  const perBoard = (name: string, write: (slot: number) => string): Section =>
    Object.fromEntries(readings.boards.map(({ slot }) => [`${name}${slot}`, write(slot)]));
  return {
    ...(errors.length === 0 ? {} : { 'error-code': errors }),
    miner: {
      working: String(!settings.sleeping),
      type: facts.type,
      'hash-board': facts.type.split('_V')[1] ?? '',
      cointype: 'BTC',
      'pool-strategy': 'FAILOVER',
      'hash-percent': '0',
      'fast-boot': 'disable',
      'board-num': String(facts.boards),
      'miner-sn': device.serial,
      'power-limit-set': String(device.powerLimit),
      ...perBoard('chipdata', (slot) => `K8EC37${slot}-2426 BINVE6-197806A`),
      ...perBoard('pcbsn', (slot) => readings.boards[slot]?.serial ?? ''),
    },
    network: {
      ip: device.address,
      proto: 'dhcp',
      netmask: '255.255.0.0',
      gateway: '127.0.0.1',
      dns: '127.0.0.1',
      mac: device.mac,
      hostname: settings.hostname,
    },
    power: {
      type: facts.supply,
      mode: '1',
      hwversion: 'RT0159',
      swversion: '230224.220429',
      model: facts.supply,
      sn: `1436${device.serial}`,
      vendor: '1',
      fanspeed: facts.liquidCooled ? 0 : readings.supplyFan,
      vin: decimal(230, 1),
      ...(readings.power === null ? {} : { iin: decimal(readings.power / 230, 2), pin: readings.power }),
      ...(facts.liquidCooled ? { 'liquid-temperature': decimal(readings.ambient + 16, 1) } : {}),
    },
    salt: device.salt,
    system: {
      api: facts.apiVersion,
      apiswitch: device.faults.writeApiOff ? '0' : '1',
      'control-board-version': facts.controlBoard,
      fwversion: device.firmware,
      ledstatus: device.blinking ? 'manual' : 'auto',
      platform: facts.platform,
    },
  };
}

function summary(device: WhatsminerDevice): Section {
  const readings = whatsminerReadings(device);
  const alive = readings.boards.filter((board) => !board.dead);
  const mean = alive.reduce((sum, board) => sum + board.chipMean, 0) / Math.max(1, alive.length);
  return {
    elapsed: readings.elapsed,
    'bootup-time': readings.uptime,
    'freq-avg': readings.frequency,
    'target-freq': Number(device.settings.tunables['target-freq'] ?? 0),
    'factory-hash': tera(readings.factoryRate),
    'hash-average': tera(readings.rateAverage),
    'hash-1min': tera(readings.rate1m),
    'hash-15min': tera(readings.rate15m),
    'hash-realtime': tera(readings.rateNow),
    ...(readings.power === null
      ? {}
      : {
          'power-rate': decimal(readings.efficiency, 3),
          'power-5min': decimal(readings.power, 3),
          'power-realtime': decimal(readings.power, 1),
        }),
    'environment-temperature': decimal(readings.ambient, 1),
    'board-temperature': readings.boards.map((board) => decimal(board.pcb, 1)),
    'chip-temp-min': decimal(Math.min(...alive.map((board) => board.chipLowest), 200) % 200, 1),
    'chip-temp-avg': decimal(mean, 1),
    'chip-temp-max': decimal(Math.max(...alive.map((board) => board.chipHighest), 0), 1),
    'power-limit': device.powerLimit,
    'up-freq-finish': readings.elapsed > 60 && !device.faults.tuning ? 1 : 0,
    'fan-speed-in': readings.fanIn,
    'fan-speed-out': readings.fanOut,
    Debug: '',
  };
}

function pools(device: WhatsminerDevice): Section[] {
  const known = device.pools().filter((pool) => pool.url !== '');
  return known.map((pool) => ({
    id: pool.index + 1,
    url: pool.url,
    status: pool.alive ? 'alive' : 'dead',
    account: pool.user,
    'pool-priority': pool.index,
    'stratum-active': pool.active,
    'stratum-diff': 524_288,
    'reject-percent': decimal(pool.accepted > 0 ? (pool.rejected / pool.accepted) * 100 : 0, 2),
    'last-share-time': pool.secondsSinceShare === null ? 0 : Math.floor(device.now()) - pool.secondsSinceShare,
  }));
}

function boards(device: WhatsminerDevice): Section[] {
  return whatsminerReadings(device).boards.map((board) => ({
    id: board.slot,
    slot: board.slot,
    status: board.dead ? 'dead' : 'alive',
    'hash-realtime': tera(board.rate),
    'hash-average': tera(board.rate),
    'factory-hash': tera(board.factoryRate),
    freq: decimal(board.frequency, 1),
    'effective-chips': board.chips,
    'chip-temp-min': decimal(board.chipLowest, 1),
    'chip-temp-avg': decimal(board.chipMean, 1),
    'chip-temp-max': decimal(board.chipHighest, 1),
  }));
}

function setting(device: WhatsminerDevice): Section {
  const { tunables } = device.settings;
  return {
    'power-mode': device.powerMode,
    'power-limit': device.powerLimit,
    'power-percent': device.powerPercent,
    'upfreq-speed': Number(tunables['upfreq-speed'] ?? 0),
    'target-freq': Number(tunables['target-freq'] ?? 0),
    'fast-hash': 'disable',
  };
}

function fanSetting(device: WhatsminerDevice): Section {
  const { tunables } = device.settings;
  return {
    'fan-poweroff-cool': Number(tunables['poweroff-cool'] ?? 0),
    'fan-zero-speed': Number(tunables['fan-zero-speed'] ?? 0),
    'fan-temp-offset': Number(tunables['temp-offset'] ?? 0),
  };
}

const statusSections: Readonly<Record<string, (device: WhatsminerDevice) => unknown>> = {
  summary,
  pools,
  edevs: boards,
};

function minerStatus(device: WhatsminerDevice, param: unknown): V3Outcome {
  const names = typeof param === 'string' ? param.split('+') : [];
  const known = names.filter((name) => Object.hasOwn(statusSections, name));
  if (known.length === 0) return { code: -1, message: 'invalid param' };
  const sections = known.map((name) => [name, statusSections[name]?.(device)] as const);
  return { code: 0, message: Object.fromEntries(sections) };
}

function information(device: WhatsminerDevice, param: unknown): V3Outcome {
  const all = deviceInformation(device);
  if (param === undefined) return { code: 0, message: all };
  const name = String(param);
  if (name === 'error-code') return { code: 0, message: { [name]: all[name] ?? [] } };
  return Object.hasOwn(all, name)
    ? { code: 0, message: { [name]: all[name] } }
    : { code: -1, message: `invalid param: ${name}` };
}

/** What a reading command of API v3 comes to, or nothing when there is no such command. */
export function v3Reading(device: WhatsminerDevice, command: string, param: unknown): V3Outcome | undefined {
  if (command === 'get.device.info') return information(device, param);
  if (command === 'get.miner.status') return minerStatus(device, param);
  if (command === 'get.miner.setting') return { code: 0, message: setting(device) };
  if (command === 'get.fan.setting') return { code: 0, message: fanSetting(device) };
  return undefined;
}
