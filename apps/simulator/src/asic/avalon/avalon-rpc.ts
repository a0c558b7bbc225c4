import { z } from 'zod';
import { parsedJson } from '../../network/parsed-json.ts';
import type { AvalonDevice } from './avalon-device.ts';
import { avalonModule, avalonPools, avalonSummary, avalonVersion } from './avalon-reads.ts';

type Reply = Record<string, unknown>;

/** Why a command was refused, in the code and words of the API. */
class Refusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const requestShape = z.looseObject({ command: z.string(), parameter: z.string().optional() });
const poolPlaces = 3;

function say(device: AvalonDevice, code: number, message: string, rows: Reply = {}, letter = 'S'): Reply {
  const When = Math.floor(device.now());
  return {
    STATUS: [{ STATUS: letter, When, Code: code, Msg: message, Description: 'cgminer 4.11.1' }],
    ...rows,
    id: 1,
  };
}

const inform = (device: AvalonDevice, message: string) => say(device, 118, `ASC 0 set info: ${message}`, {}, 'I');

const reads: Readonly<Record<string, (device: AvalonDevice) => Reply>> = {
  version: (device) => say(device, 22, 'CGMiner versions', { VERSION: [avalonVersion(device)] }),
  summary: (device) => say(device, 11, 'Summary', { SUMMARY: [avalonSummary(device)] }),
  pools: (device) => say(device, 7, 'Pools', { POOLS: avalonPools(device) }),
  stats: (device) =>
    say(device, 70, 'CGMiner stats', { STATS: [{ STATS: 0, ID: 'AVALON0', 'MM ID0:Summary': avalonModule(device) }] }),
  coin: (device) => say(device, 78, 'CGMiner coin', { COIN: [{ 'Hash Method': 'sha256' }] }),
};

type Option = (device: AvalonDevice, ...values: string[]) => string | undefined;

/** Stops or starts at a time that has to lie ahead. */
const switches =
  (option: string, sleeping: boolean): Option =>
  (device, value = '') => {
    const time = Number(/^1:\s?(\d+)$/.exec(value)?.[1] ?? 0);
    if (time <= device.now()) throw new Refusal(120, `ASC 0 set failed: Invalid ${option} time`);
    device.execute(option, () => device.switchAt(time, sleeping));
    return `success ${option}:${time}`;
  };

/** What `ascset` does by its option; the text, where it says more than that it is done. */
const options: Readonly<Record<string, Option>> = {
  help: ({ facts }) => `${facts.options.join('|')}|`,
  reboot: (device) => {
    device.execute('reboot', () => device.rebootSoon());
    return undefined;
  },
  softoff: switches('softoff', true),
  softon: switches('softon', false),
  led: (device, value = '') => {
    if (!/^1-[01]$/.test(value)) throw new Refusal(120, 'ASC 0 set failed: Invalid led');
    device.execute('led', () => (device.blinking = value === '1-1'));
    return undefined;
  },
  workmode: (device, verb, value = '') => {
    if (verb === 'get') return `workmode ${device.workMode}`;
    if (verb !== 'set' || device.facts.workModes[Number(value)] === undefined)
      throw new Refusal(120, 'ASC 0 set failed: Invalid workmode');
    device.execute('workmode', () => device.setWorkMode(Number(value)));
    return undefined;
  },
};

function ascset(device: AvalonDevice, parameter: string): Reply {
  const [, option = '', ...values] = parameter.split(',');
  const known = device.facts.options.includes(option) && Object.hasOwn(options, option) ? options[option] : undefined;
  if (!known) throw new Refusal(120, `ASC 0 set failed: Unknown option: ${option}`);
  const text = known(device, ...values);
  return text === undefined ? say(device, 119, 'ASC 0 set OK') : inform(device, text);
}

function setpool(device: AvalonDevice, parameter: string): Reply {
  const [user, password, place = '', url = '', worker = '', secret = ''] = parameter.split(',');
  if (user !== device.facts.factory || password !== device.password) throw new Refusal(45, 'Invalid password');
  if (!(Number(place) < poolPlaces) || url === '') throw new Refusal(8, 'Invalid pool');
  device.execute('setpool', () => device.storePool(Number(place), { url, user: worker, password: secret }));
  return say(device, 55, 'Please reboot miner to make config work.');
}

function run(device: AvalonDevice, command: string, parameter: string): Reply {
  const read = Object.hasOwn(reads, command) ? reads[command] : undefined;
  if (read) return read(device);
  if (command === 'ascset') return ascset(device, parameter);
  if (command === 'setpool') return setpool(device, parameter);
  throw new Refusal(14, 'Invalid command');
}

/** Answers one request on the API of an Avalon, NUL and all (device protocol notes 1.3). */
export function answerAvalon(device: AvalonDevice, request: string): string {
  const given = requestShape.safeParse(parsedJson(request)).data;
  try {
    if (!given) throw new Refusal(23, 'Invalid JSON');
    return `${JSON.stringify(run(device, given.command, given.parameter ?? ''))}\0`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${JSON.stringify(say(device, error.code, error.message, {}, 'E'))}\0`;
  }
}
