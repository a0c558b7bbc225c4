import { decimal } from '../../../network/json-number.ts';
import { shareDifficulty } from '../../pools.ts';
import type { WhatsminerDevice } from '../whatsminer-device.ts';
import { whatsminerErrors } from '../whatsminer-errors.ts';
import { whatsminerReadings } from '../whatsminer-readings.ts';
import { boardRows, summaryRow } from './v2-rows.ts';
import { v2Message } from './v2-message.ts';

type Reply = Record<string, unknown>;

function cgminerReply(device: WhatsminerDevice, code: number, message: string, rows: Reply): string {
  const When = Math.floor(device.now());
  const status = { STATUS: 'S', When, Code: code, Msg: message, Description: 'btminer' };
  return `${JSON.stringify({ STATUS: [status], ...rows, id: 1 })}\0`;
}

function summary(device: WhatsminerDevice): string {
  const text = cgminerReply(device, 11, 'Summary', { SUMMARY: [summaryRow(device)] });
  return device.facts.flawedReplies ? withEscapedQuotes(text, device.firmware) : text;
}

/** Older firmware escapes the single quotes around its version, which JSON forbids (device protocol notes 0.4). */
function withEscapedQuotes(text: string, firmware: string): string {
  return text.replace(`"'${firmware}'"`, `"\\'${firmware}\\'"`);
}

function boards(device: WhatsminerDevice): string {
  const rows = boardRows(device);
  return cgminerReply(device, 9, `${rows.length} ASC(s)`, { DEVS: rows });
}

function boardDetails(device: WhatsminerDevice): string {
  const rows = whatsminerReadings(device).boards.map(({ slot }) => ({
    DEVDETAILS: slot,
    Name: 'SM',
    ID: slot,
    Driver: 'bitmicro',
    Kernel: '',
    Model: device.facts.type.replace('_', ''),
  }));
  return cgminerReply(device, 69, 'Device Details', { DEVDETAILS: rows });
}

function pools(device: WhatsminerDevice): string {
  const known = device.pools().filter((pool) => pool.url !== '');
  const rows = known.map((pool) => ({
    POOL: pool.index + 1,
    URL: pool.url,
    Status: pool.alive ? 'Alive' : 'Dead',
    Priority: pool.index,
    Quota: 1,
    'Long Poll': 'N',
    Getworks: Math.floor(device.elapsed() / 11),
    Accepted: pool.accepted,
    Rejected: pool.rejected,
    Works: pool.accepted * 34_000,
    Discarded: 0,
    Stale: pool.stale,
    'Get Failures': 0,
    'Remote Failures': 0,
    User: pool.user,
    'Last Share Time': pool.secondsSinceShare === null ? 0 : Math.floor(device.now()) - pool.secondsSinceShare,
    'Diff1 Shares': 0,
    'Proxy Type': '',
    Proxy: '',
    'Difficulty Accepted': decimal(pool.accepted * shareDifficulty, 1),
    'Difficulty Rejected': decimal(pool.rejected * shareDifficulty, 1),
    'Difficulty Stale': decimal(0, 1),
    'Last Share Difficulty': decimal(pool.accepted > 0 ? shareDifficulty : 0, 1),
    'Has Stratum': true,
    'Stratum Active': pool.active,
    'Stratum URL': pool.active ? pool.url.replace(/^stratum\+\w+:\/\//, '').replace(/:\d+$/, '') : '',
    'Stratum Difficulty': decimal(pool.active ? shareDifficulty : 0, 1),
    'Pool Rejected%': decimal(0, 4),
    'Pool Stale%': decimal(0, 4),
    'Bad Work': 0,
    'Current Block Height': 0,
  }));
  return cgminerReply(device, 7, `${rows.length} Pool(s)`, { POOLS: rows });
}

function version(device: WhatsminerDevice): Reply {
  const { apiVersion, platform, type } = device.facts;
  return { api_ver: apiVersion, fw_ver: device.firmware, platform, chip: `${type.slice(0, 4)}1A-2426 BINV04` };
}

function status(device: WhatsminerDevice): Reply {
  const { facts, settings } = device;
  const off = String(settings.sleeping);
  if (facts.flawedReplies) return { btmineroff: off, 'Firmware Version': `'${device.firmware}'`, power_mode: '' };
  return {
    mineroff: off,
    mineroff_reason: settings.sleeping ? 'user' : '',
    mineroff_time: '',
    FirmwareVersion: device.firmware,
    power_mode: device.powerMode,
    power_limit_set: String(device.powerLimit),
    hash_percent: '0',
  };
}

function supply(device: WhatsminerDevice): Reply {
  const { facts } = device;
  const { power, supplyFan, ambient } = whatsminerReadings(device);
  const volts = 230;
  return {
    name: facts.supply,
    hw_version: 'R00033',
    sw_version: '20230224_P00031',
    model: facts.supply,
    ...(power === null ? {} : { iin: String(Math.round((power / volts) * 1000)), pin: String(power) }),
    vin: String(volts * 100),
    fan_speed: String(facts.liquidCooled ? 0 : supplyFan),
    serial_no: `1436${device.serial}`,
    vendor: '1',
    temp0: (ambient + 14).toFixed(1),
  };
}

function minerInformation(device: WhatsminerDevice): Reply {
  return {
    ip: device.address,
    proto: 'dhcp',
    netmask: '255.255.0.0',
    gateway: '127.0.0.1',
    dns: '127.0.0.1',
    hostname: device.settings.hostname,
    mac: device.mac,
    ledstat: device.blinking ? 'manual' : 'auto',
    minersn: device.serial,
    powersn: `1436${device.serial}`,
  };
}

/** Some firmware writes its error list as an object in the brackets of a list (device protocol notes 0.4). */
function errorCodes(device: WhatsminerDevice): string {
  const errors = whatsminerErrors(device);
  const text = JSON.stringify(
    v2Message(device, 131, { error_code: errors.map(({ code, time }) => ({ [String(code)]: time })) }),
  );
  return device.facts.flawedReplies ? text.replace(/\{("\d+":"[^"]*")\}/g, '$1') : text;
}

const ownReadings: Readonly<Record<string, (device: WhatsminerDevice) => Reply>> = {
  get_version: version,
  status,
  get_psu: supply,
  get_miner_info: minerInformation,
};

const cgminerReadings: Readonly<Record<string, (device: WhatsminerDevice) => string>> = {
  summary,
  pools,
  devs: boards,
  edevs: boards,
  devdetails: boardDetails,
  get_error_code: errorCodes,
};

/** The reply to a reading command as it goes over the wire, or nothing when there is no such command. */
export function v2Reading(device: WhatsminerDevice, command: string): string | undefined {
  const whole = Object.hasOwn(cgminerReadings, command) ? cgminerReadings[command] : undefined;
  if (whole !== undefined) return whole(device);
  const own = Object.hasOwn(ownReadings, command) ? ownReadings[command] : undefined;
  if (own === undefined) return undefined;
  const text = JSON.stringify(v2Message(device, 131, own(device)));
  return device.facts.flawedReplies ? withEscapedQuotes(text, device.firmware) : text;
}
