import { z } from 'zod';
import { parsedJson } from '../../network/parsed-json.ts';
import { decimal } from '../../network/json-number.ts';
import { cgminerText } from '../cgminer/cgminer-text.ts';
import { shareDifficulty } from '../pools.ts';
import type { AntminerDevice } from './antminer-device.ts';
import { antminerReadings, shareTime } from './antminer-readings.ts';
import { flatStats } from './flat-stats.ts';
import { newApiReply } from './new-api.ts';

type Reply = Record<string, unknown>;

const cgminerVersion = 'cgminer 1.0.0';
const requestShape = z.looseObject({ command: z.string(), new_api: z.unknown().optional() });

function status(device: AntminerDevice, letter: string, code: number, message: string): Reply {
  const When = Math.floor(device.now());
  return { STATUS: letter, When, Code: code, Msg: message, Description: cgminerVersion };
}

function version(device: AntminerDevice): Reply {
  const { minerVersion, compileTime } = device.facts;
  const row = { BMMiner: '1.0.0', API: '3.1', Miner: minerVersion, CompileTime: compileTime, Type: device.model };
  return { STATUS: [status(device, 'S', 22, 'CGMiner versions')], VERSION: [row] };
}

function summary(device: AntminerDevice): Reply {
  const readings = antminerReadings(device);
  const totals = device.shareTotals();
  const name = `${readings.unit}S`;
  const rate = (value: number): unknown => device.writeRate(value);
  const row = {
    Elapsed: readings.elapsed,
    [`${name} 5s`]: rate(readings.rate5s),
    [`${name} av`]: rate(readings.rateAverage),
    [`${name} 30m`]: rate(readings.rate30m),
    'Found Blocks': 0,
    Getworks: Math.floor(readings.elapsed / 13),
    Accepted: totals.accepted,
    Rejected: totals.rejected,
    'Hardware Errors': readings.hardwareErrors,
    Utility: decimal(readings.elapsed > 0 ? (totals.accepted * 60) / readings.elapsed : 0, 2),
    Discarded: totals.accepted * 1_116,
    Stale: totals.stale,
    'Get Failures': 0,
    'Local Work': totals.accepted * 1_117,
    'Remote Failures': 0,
    'Network Blocks': Math.floor(readings.elapsed / 600),
    'Total MH': decimal(readings.rateAverage * readings.elapsed * (readings.unit === 'GH' ? 1_000 : 1), 1),
    'Work Utility': decimal(readings.rateAverage * 13.9, 2),
    'Difficulty Accepted': decimal(totals.accepted * shareDifficulty, 1),
    'Difficulty Rejected': decimal(totals.rejected * shareDifficulty, 1),
    'Difficulty Stale': decimal(totals.stale * shareDifficulty, 1),
    'Best Share': totals.accepted * 3_180_000,
    'Device Hardware%': decimal(0, 4),
    'Device Rejected%': decimal(0, 4),
    'Pool Rejected%': decimal(0, 4),
    'Pool Stale%': decimal(0, 4),
    'Last getwork': Math.floor(device.now()),
  };
  return { STATUS: [status(device, 'S', 11, 'Summary')], SUMMARY: [row] };
}

function pools(device: AntminerDevice): Reply {
  const rows = device.pools().map((pool) => ({
    POOL: pool.index,
    URL: pool.url,
    Status: pool.alive ? 'Alive' : 'Dead',
    Priority: pool.index,
    Quota: 1,
    'Long Poll': 'N',
    Getworks: Math.floor(device.elapsed() / 13),
    Accepted: pool.accepted,
    Rejected: pool.rejected,
    Discarded: pool.accepted * 1_116,
    Stale: pool.stale,
    'Get Failures': 0,
    'Remote Failures': 0,
    User: pool.user,
    'Last Share Time': shareTime(pool.secondsSinceShare),
    Diff: pool.active ? '524K' : '',
    'Diff1 Shares': 0,
    'Proxy Type': '',
    Proxy: '',
    'Difficulty Accepted': decimal(pool.accepted * shareDifficulty, 1),
    'Difficulty Rejected': decimal(pool.rejected * shareDifficulty, 1),
    'Difficulty Stale': decimal(pool.stale * shareDifficulty, 1),
    'Last Share Difficulty': decimal(pool.accepted > 0 ? shareDifficulty : 0, 1),
    'Has Stratum': true,
    'Stratum Active': pool.active,
    'Stratum URL': pool.active ? pool.url.replace(/^stratum\+\w+:\/\//, '').replace(/:\d+$/, '') : '',
    'Has GBT': false,
    'Best Share': decimal(pool.accepted * 3_180_000, 1),
    'Pool Rejected%': decimal(0, 4),
    'Pool Stale%': decimal(0, 4),
  }));
  return { STATUS: [status(device, 'S', 7, `${rows.length} Pool(s)`)], POOLS: rows };
}

function devs(device: AntminerDevice): Reply {
  const { accepted, rejected } = device.shareTotals();
  const row = {
    ASC: 0,
    Name: 'BTM_SOC',
    ID: 0,
    Enabled: 'Y',
    Status: 'Alive',
    Temperature: decimal(0, 2),
    'MHS av': decimal(0, 2),
    'MHS 5s': decimal(0, 2),
    Accepted: accepted,
    Rejected: rejected,
    'Hardware Errors': 0,
    Utility: decimal(0, 2),
    'Last Share Pool': 0,
    'Device Elapsed': device.elapsed(),
  };
  return { STATUS: [status(device, 'S', 9, '1 ASC(s)')], DEVS: [row] };
}

function stats(device: AntminerDevice): Reply {
  return { STATUS: [status(device, 'S', 70, 'CGMiner stats')], STATS: flatStats(device) };
}

const commands: Readonly<Record<string, (device: AntminerDevice) => Reply>> = { version, summary, pools, devs, stats };

function run(device: AntminerDevice, command: string): Reply {
  const answer = Object.hasOwn(commands, command) ? commands[command] : undefined;
  return answer?.(device) ?? { STATUS: [status(device, 'E', 14, 'Invalid command')] };
}

function joined(device: AntminerDevice, command: string): Reply {
  const names = command.split('+');
  return Object.fromEntries(names.map((name) => [name, [{ ...run(device, name), id: 1 }]]));
}

/** L3+, S9 and S17 lose the comma between the objects of `STATS` (device protocol notes 0.4). */
function withOldFlaws(text: string): string {
  return text.replace('"},{"STATS":', '"}{"STATS":');
}

/** Answers one request on the cgminer port of a stock Antminer, NUL and all (device protocol notes 0.2 and 1.1). */
export function answerAntminerRpc(device: AntminerDevice, request: string): string {
  if (!request.trimStart().startsWith('{')) {
    const [command = ''] = request.split('|');
    return `${cgminerText(run(device, command.trim()))}\0`;
  }
  const modern = device.facts.interface === 'modern';
  const parsed = requestShape.safeParse(parsedJson(request));
  if (!parsed.success) {
    const problem = { STATUS: [status(device, 'E', 23, 'Invalid JSON')], id: 1 };
    return `${JSON.stringify(problem)}\0`;
  }
  const { command, new_api: newApi } = parsed.data;
  const newReply = modern && newApi === true ? newApiReply(device, command) : undefined;
  if (newReply !== undefined) return `${JSON.stringify(newReply)}\0`;
  const reply = !modern && command.includes('+') ? joined(device, command) : run(device, command);
  const text = JSON.stringify({ ...reply, id: 1 });
  return `${modern ? text : withOldFlaws(text)}\0`;
}
