import { z } from 'zod';
import { parsedJson } from '../../network/parsed-json.ts';
import { decimal } from '../../network/json-number.ts';
import type { CgminerDevice } from './cgminer-device.ts';
import { cgminerText } from './cgminer-text.ts';
import { poolCommands } from './pool-commands.ts';
import { PoolRefusal } from './pool-table.ts';

type Reply = Record<string, unknown>;

const requestShape = z.looseObject({ command: z.string(), parameter: z.string().optional() });

function say(device: CgminerDevice, code: number, message: string, rows: Reply = {}, letter = 'S'): Reply {
  const When = Math.floor(device.now());
  const status = { STATUS: letter, When, Code: code, Msg: message, Description: device.facts.description };
  return { STATUS: [status], ...rows };
}

function version(device: CgminerDevice): Reply {
  return say(device, 22, `${device.facts.program} versions`, { VERSION: [device.facts.version] });
}

function rates(device: CgminerDevice, share = 1): Reply {
  const now = device.now();
  const rate = (seconds: number) =>
    decimal((device.machine.averageRate(now, seconds, device.minerUpAt) * share) / 1e6, 2);
  return { 'MHS av': rate(device.elapsed()), 'MHS 5s': rate(5), 'MHS 1m': rate(60), 'MHS 5m': rate(300) };
}

function summary(device: CgminerDevice): Reply {
  const [active] = device.pools().filter((pool) => pool.active);
  const { accepted, rejected, stale } = active ?? { accepted: 0, rejected: 0, stale: 0 };
  const counts = { Accepted: accepted, Rejected: rejected, 'Hardware Errors': 0, Stale: stale };
  return say(device, 11, 'Summary', { SUMMARY: [{ Elapsed: device.elapsed(), ...rates(device), ...counts }] });
}

function pools(device: CgminerDevice): Reply {
  const { table } = device;
  const inUse = table.current;
  const rows = table.pools.map((pool, id) => ({
    POOL: id,
    URL: pool.setting.url,
    Status: table.isUsable(pool) ? 'Alive' : 'Dead',
    Priority: pool.priority,
    Quota: 1,
    User: pool.setting.user,
    'Has Stratum': true,
    // The connection to a pool that was in use stays open for a while.
    'Stratum Active': table.isUsable(pool),
    'Stratum URL': pool === inUse ? pool.setting.url.replace(/^\w+\+\w+:\/\//, '').replace(/:\d+$/, '') : '',
  }));
  return say(device, 7, `${rows.length} Pool(s)`, { POOLS: rows });
}

function devs(device: CgminerDevice): Reply {
  const { boards } = device.facts;
  const rows = Array.from({ length: boards }, (_, id) => ({
    PGA: id,
    Name: 'GSD',
    ID: id,
    Enabled: 'Y',
    Status: 'Alive',
    Temperature: 0,
    ...rates(device, 1 / boards),
    Frequency: device.facts.frequency,
  }));
  return say(device, 9, `${rows.length} PGA(s)`, { DEVS: rows });
}

function coin(device: CgminerDevice): Reply {
  return say(device, 78, `${device.facts.program} coin`, { COIN: [{ 'Hash Method': 'sha256', LP: true }] });
}

const commands: Readonly<Record<string, (device: CgminerDevice) => Reply>> = {
  version,
  summary,
  pools,
  devs,
  coin,
  privileged: (device) => say(device, 46, 'Privileged access OK'),
};

function run(device: CgminerDevice, command: string, parameter: string): Reply {
  const answer = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (answer !== undefined) return answer(device);
  const change = Object.hasOwn(poolCommands, command) ? poolCommands[command] : undefined;
  if (change === undefined) return say(device, 14, 'Invalid command', {}, 'E');
  try {
    const { code, message } = change(device, parameter, device.facts);
    return say(device, code, message);
  } catch (error) {
    if (error instanceof PoolRefusal) return say(device, error.code, error.message, {}, 'E');
    throw error;
  }
}

/** Answers one request on the API of a plain mining program, NUL and all. */
export function answerCgminer(device: CgminerDevice, request: string): string {
  if (!request.trimStart().startsWith('{')) {
    const [command = '', parameter = ''] = request.split('|');
    return `${cgminerText(run(device, command.trim(), parameter))}\0`;
  }
  const parsed = requestShape.safeParse(parsedJson(request));
  if (!parsed.success) return `${JSON.stringify(say(device, 23, 'Invalid JSON', {}, 'E'))}\0`;
  const { command, parameter = '' } = parsed.data;
  return `${JSON.stringify({ ...run(device, command, parameter), id: 1 })}\0`;
}
