import { createHash } from 'node:crypto';
import { z } from 'zod';
import { decryptBlocks } from '../block-cipher.ts';
import {
  changePassword,
  changePools,
  operations,
  setHostname,
  setLed,
  setNumber,
  setPowerLimit,
  setPowerMode,
  setPowerPercent,
} from '../operations.ts';
import type { WhatsminerDevice } from '../whatsminer-device.ts';
import { type V3Outcome, v3Code } from './v3-outcome.ts';

type Act = (device: WhatsminerDevice, param: unknown) => boolean;

const authorization = z.looseObject({ ts: z.coerce.number().int(), account: z.string(), token: z.string() });
const tokenLength = 8;
const account = 'super';

/** A command whose parameter has a shape; other shapes fail. */
function shaped<Shape extends z.ZodType>(
  shape: Shape,
  act: (device: WhatsminerDevice, param: z.infer<Shape>) => boolean,
): Act {
  return (device, param) => {
    const parsed = shape.safeParse(param);
    return parsed.success && act(device, parsed.data);
  };
}

const wholeNumber = z.union([z.number().int(), z.string().regex(/^-?\d+$/)]).transform(Number);
const poolList = z
  .array(z.object({ pool: z.string(), worker: z.string(), passwd: z.string().default('') }))
  .min(1)
  .max(3);
const led = z.union([z.literal('auto'), z.array(z.looseObject({ color: z.enum(['red', 'green']) })).min(1)]);
const services = { stop: operations.stop, start: operations.start, restart: operations.restart } as const;

const number = (command: string, name: string, lowest: number, highest: number): Act =>
  shaped(wholeNumber, (device, value) => setNumber(device, command, name, value, lowest, highest));

/** Commands whose parameter travels encrypted. */
const sealedCommands: readonly string[] = ['set.miner.pools', 'set.user.change_passwd'];

const updateCommand = 'set.system.update_firmware';

const writes: Readonly<Record<string, Act>> = {
  [updateCommand]: () => true,
  'set.system.reboot': operations.reboot,
  'set.system.factory_reset': operations.factoryReset,
  'set.miner.service': shaped(z.enum(['stop', 'start', 'restart']), (device, name) => services[name](device)),
  'set.miner.pools': shaped(poolList, (device, pools) =>
    changePools(
      device,
      pools.map(({ pool, worker, passwd }) => ({ url: pool, user: worker, password: passwd })),
    ),
  ),
  'set.miner.power_limit': shaped(wholeNumber, setPowerLimit),
  // The firmware reads the percentage as text only, whatever its documentation says.
  'set.miner.power_percent': shaped(z.object({ percent: z.string().regex(/^\d+$/) }), (device, { percent }) =>
    setPowerPercent(device, Number(percent)),
  ),
  'set.miner.power_mode': shaped(z.enum(['low', 'normal', 'high']), setPowerMode),
  'set.miner.target_freq': number('frequency', 'target-freq', -100, 100),
  'set.miner.upfreq_speed': number('frequency', 'upfreq-speed', 0, 10),
  'set.fan.temp_offset': number('cooling', 'temp-offset', -30, 0),
  'set.fan.poweroff_cool': number('cooling', 'poweroff-cool', 0, 1),
  'set.fan.zero_speed': number('cooling', 'fan-zero-speed', 0, 1),
  'set.system.led': shaped(led, (device, param) => setLed(device, param !== 'auto')),
  'set.system.hostname': shaped(z.object({ hostname: z.string() }), (device, { hostname }) =>
    setHostname(device, hostname),
  ),
  'set.user.change_passwd': shaped(
    z.object({ account: z.literal(account), old: z.string(), new: z.string() }),
    (device, param) => changePassword(device, account, param.old, param.new),
  ),
};

/** The digest whose beginning is a command's token and the whole of which is its key. */
function commandDigest(device: WhatsminerDevice, command: string, moment: number): Buffer {
  return createHash('sha256').update(`${command}${device.superPassword}${device.salt}${moment}`).digest();
}

/** Carries out a writing command of API v3 after checking its token (device protocol notes 1.2). */
export function v3Write(device: WhatsminerDevice, command: string, body: Record<string, unknown>): V3Outcome {
  const act = Object.hasOwn(writes, command) ? writes[command] : undefined;
  if (act === undefined) return { code: v3Code.unknown, message: 'invalid command' };
  const forbidden = { code: v3Code.forbidden, message: 'no permission' };
  const signed = authorization.safeParse(body);
  if (!signed.success || signed.data.account !== account || device.faults.writeApiOff) return forbidden;
  const digest = commandDigest(device, command, signed.data.ts);
  if (!device.admits(signed.data.token === digest.toString('base64').slice(0, tokenLength))) return forbidden;
  const param = sealedCommands.includes(command) ? unseal(body['param'], digest) : body['param'];
  if (command === updateCommand) return { code: v3Code.done, message: 'ready', receives: true };
  return act(device, param) ? { code: v3Code.done, message: 'ok' } : { code: v3Code.failed, message: 'command failed' };
}

function unseal(param: unknown, key: Buffer): unknown {
  if (typeof param !== 'string') return undefined;
  try {
    return JSON.parse(decryptBlocks(param, key));
  } catch {
    return undefined;
  }
}
