import { z } from 'zod';
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
import { whatsminerLog } from '../whatsminer-log.ts';

/** True or false for done or refused; the socket just closes; an image is to follow; or a message with bytes to follow it. */
type V2Result = boolean | 'hang-up' | 'receive' | { readonly message: unknown; readonly bytes: Buffer };

/** A command of the writable API v2. */
export type V2Write = (device: WhatsminerDevice, body: Record<string, unknown>) => V2Result;

/** A number that the API carries as text. */
const numberText = z.union([z.string().regex(/^-?\d+$/), z.number().int()]).transform(Number);

/** A command with arguments of a shape; other shapes are refused. */
function shaped<Shape extends z.ZodType>(
  shape: Shape,
  act: (device: WhatsminerDevice, body: z.infer<Shape>) => V2Result,
): V2Write {
  return (device, body) => {
    const parsed = shape.safeParse(body);
    return parsed.success ? act(device, parsed.data) : false;
  };
}

const text = z.string();
const pools = z.object({
  pool1: text,
  worker1: text,
  passwd1: text,
  pool2: text.default(''),
  worker2: text.default(''),
  passwd2: text.default(''),
  pool3: text.default(''),
  worker3: text.default(''),
  passwd3: text.default(''),
});

const led = z.union([z.object({ param: z.literal('auto') }), z.object({ color: z.enum(['red', 'green']) })]);

const percent = shaped(z.object({ percent: numberText }), (device, body) => setPowerPercent(device, body.percent));

const number = (command: string, field: string, name: string, lowest: number, highest: number): V2Write =>
  shaped(z.object({ [field]: numberText }), (device, body) =>
    setNumber(device, command, name, body[field] ?? Number.NaN, lowest, highest),
  );

const reboot: V2Write = (device) => {
  operations.reboot(device);
  return device.facts.flawedReplies ? 'hang-up' : true;
};

const logs: V2Write = (device) => {
  const bytes = whatsminerLog(device);
  return { message: { logfilelen: String(bytes.length) }, bytes };
};

const writes: Readonly<Record<string, V2Write>> = {
  reboot,
  restart_btminer: operations.restart,
  factory_reset: operations.factoryReset,
  power_off: operations.stop,
  power_on: operations.start,
  update_pools: shaped(pools, (device, body) =>
    changePools(device, [
      { url: body.pool1, user: body.worker1, password: body.passwd1 },
      { url: body.pool2, user: body.worker2, password: body.passwd2 },
      { url: body.pool3, user: body.worker3, password: body.passwd3 },
    ]),
  ),
  set_led: shaped(led, (device, body) => setLed(device, !('param' in body))),
  set_low_power: (device) => setPowerMode(device, 'low'),
  set_normal_power: (device) => setPowerMode(device, 'normal'),
  set_high_power: (device) => setPowerMode(device, 'high'),
  adjust_power_limit: shaped(z.object({ power_limit: numberText }), (device, body) =>
    setPowerLimit(device, body.power_limit),
  ),
  set_power_pct: percent,
  set_power_pct_v2: (device, body) => (device.facts.apiVersion === '2.0.4' ? false : percent(device, body)),
  set_target_freq: number('frequency', 'percent', 'target-freq', -100, 100),
  adjust_upfreq_speed: number('frequency', 'upfreq_speed', 'upfreq-speed', 0, 10),
  set_temp_offset: number('cooling', 'temp_offset', 'temp-offset', -30, 0),
  set_poweroff_cool: number('cooling', 'poweroff_cool', 'poweroff-cool', 0, 1),
  set_fan_zero_speed: number('cooling', 'fan_zero_speed', 'fan-zero-speed', 0, 1),
  update_pwd: shaped(z.object({ old: text, new: text }), (device, body) =>
    changePassword(device, 'admin', body.old, body.new),
  ),
  set_hostname: shaped(z.object({ hostname: text }), (device, body) => setHostname(device, body.hostname)),
  download_logs: logs,
  update_firmware: () => 'receive',
};

/** The command of that name, or nothing. */
export function v2Write(name: string): V2Write | undefined {
  return Object.hasOwn(writes, name) ? writes[name] : undefined;
}
