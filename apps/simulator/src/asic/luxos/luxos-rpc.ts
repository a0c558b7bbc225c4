import { z } from 'zod';
import { parsedJson } from '../../network/parsed-json.ts';
import { poolCommands } from '../cgminer/pool-commands.ts';
import { PoolRefusal } from '../cgminer/pool-table.ts';
import type { LuxosDevice } from './luxos-device.ts';
import { luxosReads, luxosVersion } from './luxos-reads.ts';

type Reply = Record<string, unknown>;
type Write = (device: LuxosDevice, argument: string, more: readonly string[]) => readonly [number, string, Reply];

const requestShape = z.looseObject({ command: z.string(), parameter: z.string().optional() });

function say(device: LuxosDevice, code: number, message: string, rows: Reply = {}, letter = 'S'): Reply {
  const When = Math.floor(device.now());
  return {
    ...rows,
    STATUS: [{ Code: code, Description: `LUXminer ${luxosVersion}`, Msg: message, STATUS: letter, When }],
    id: 1,
  };
}

const refuse = (device: LuxosDevice, code: number, message: string) => say(device, code, message, {}, 'E');

/** What takes a session; codes and messages are those of its documentation where that shows them. */
const writes: Readonly<Record<string, Write>> = {
  curtail: (device, action) => {
    device.execute('curtail', () => device.curtail(action === 'sleep'));
    return [335, 'Curtailment command sent', { CURTAIL: [{ Action: action === 'sleep' ? 'sleep mode' : 'wake up' }] }];
  },
  ledset: (device, color, [state = '']) => {
    device.execute('ledset', () => (device.blinking = color === 'red' && state === 'blink'));
    return [330, 'LED set', {}];
  },
  profileset: (device, name) => {
    device.execute('profileset', () => device.setProfile(name));
    return [321, 'Profile Set', { PROFILE: [{ Board: 0, Profile: name }] }];
  },
  rebootdevice: (device) => {
    device.execute('rebootdevice', () => device.rebootSoon());
    return [331, 'Device reboot', {}];
  },
  logoff: (device) => {
    device.sessions.clear();
    return [317, 'Session terminated', {}];
  },
};

function sessionReply(device: LuxosDevice, command: string): Reply | undefined {
  if (command === 'session')
    return say(device, 319, 'Session information', { SESSION: [{ SessionID: device.sessions.open }] });
  if (command !== 'logon') return undefined;
  const id = device.sessions.begin();
  if (id === undefined) return refuse(device, 402, 'Session already active');
  return say(device, 316, 'Session created', { SESSION: [{ SessionID: id }] });
}

function write(device: LuxosDevice, command: string, parameter: string): Reply | undefined {
  const change = Object.hasOwn(writes, command) ? writes[command] : undefined;
  if (change === undefined) return undefined;
  const [session = '', argument = '', ...more] = parameter.split(',');
  if (!device.sessions.use(session)) return refuse(device, 401, 'Invalid session');
  const [code, message, rows] = change(device, argument, more);
  return say(device, code, message, rows);
}

/** `poolpriority` is none of its commands. */
function changePools(device: LuxosDevice, command: string, parameter: string): Reply | undefined {
  const change = command !== 'poolpriority' && Object.hasOwn(poolCommands, command) ? poolCommands[command] : undefined;
  if (change === undefined) return undefined;
  try {
    const { code, message } = change(device, parameter, { added: (id, url) => `Added pool ${id}: '${url}'` });
    return say(device, code, message);
  } catch (error) {
    if (error instanceof PoolRefusal) return refuse(device, error.code, error.message);
    throw error;
  }
}

function run(device: LuxosDevice, command: string, parameter: string): Reply {
  const read = Object.hasOwn(luxosReads, command) ? luxosReads[command] : undefined;
  if (read !== undefined) return say(device, ...read(device));
  return (
    sessionReply(device, command) ??
    write(device, command, parameter) ??
    changePools(device, command, parameter) ??
    refuse(device, 14, 'Invalid command')
  );
}

/** Answers one request on the API of LuxOS, NUL and all (device protocol notes 1.6). */
export function answerLuxos(device: LuxosDevice, request: string): string {
  const parsed = requestShape.safeParse(parsedJson(request));
  if (!parsed.success) return `${JSON.stringify(refuse(device, 23, 'Invalid JSON'))}\0`;
  return `${JSON.stringify(run(device, parsed.data.command, parsed.data.parameter ?? ''))}\0`;
}
